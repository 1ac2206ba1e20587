import { Center, Loader } from '@mantine/core'

/** While the first screen is on its way. */
export const Splash = () => (
  <Center component="main" h="100dvh">
    <Loader role="status" aria-label="Loading" />
  </Center>
)
