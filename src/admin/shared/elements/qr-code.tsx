import { useMemo } from 'react'
import { encode } from 'uqr'

const SIZE = 208

/** Dark on light with a margin in every theme, so that cameras can read it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size: modules } = useMemo(() => encode(value, { border: 3 }), [value])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
