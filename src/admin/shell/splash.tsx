import { Center, Loader } from '@mantine/core'

/** Shown while the first screen loads. */
export const Splash = () => (
  <Center component="main" h="100dvh">
    <Loader role="status" aria-label="Loading" />
  </Center>
)
