import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { VisitorReport } from '#contract/visitors/visitors.ts'
import { formatDay } from '#admin/shared/time/format-time.ts'

const HEIGHT = 220

/** Page views over days. Screen readers and keyboards use the table beside it. */
export function DayChart({ days }: { days: VisitorReport['days'] }) {
  const box = useRef<HTMLDivElement>(null)
  // The canvas has to be drawn again in the colours of the other scheme.
  const scheme = useComputedColorScheme()
  useEffect(() => {
    const parent = box.current!
    const styles = getComputedStyle(parent)
    const axis = { stroke: styles.color, font: `12px ${styles.fontFamily}`, grid: { stroke: styles.getPropertyValue('--line') } }
    const chart = new UPlot(
      {
        width: parent.clientWidth,
        height: HEIGHT,
        // Half of the last date is to the right of the line.
        padding: [8, 40, 0, 0],
        // The table beside it has the numbers.
        legend: { show: false },
        scales: { x: { time: false }, y: { range: (_, _low, high) => [0, Math.max(1, high * 1.05)] } },
        axes: [
          {
            ...axis,
            space: 90,
            incrs: [1, 2, 7, 14, 28, 56, 112],
            values: (_, at) => at.map((day) => formatDay(days[day]!.day)),
          },
          { ...axis, size: 56, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] },
        ],
        series: [{}, { width: 2, stroke: styles.getPropertyValue('--mantine-primary-color-filled') }],
      },
      [days.map((_, index) => index), days.map(({ count }) => count)],
      parent,
    )
    const resizing = new ResizeObserver(() => chart.setSize({ width: parent.clientWidth, height: HEIGHT }))
    resizing.observe(parent)
    return () => {
      resizing.disconnect()
      chart.destroy()
    }
  }, [days, scheme])
  return <div ref={box} aria-hidden="true" />
}
