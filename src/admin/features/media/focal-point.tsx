import { SimpleGrid, Slider, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { Media } from '#contract/media/media.ts'
import classes from './media.module.css'

interface Props {
  media: Media
  x: number
  y: number
  onChange: (point: { focalX?: number; focalY?: number }) => void
}

const AXES = [
  { label: 'Focal point, from the left', field: 'focalX' },
  { label: 'Focal point, from the top', field: 'focalY' },
] as const

/** Sets the focal point, which stays visible when the picture is cropped: by click or with two sliders. */
export function FocalPoint({ media, x, y, onChange }: Props) {
  function point({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = (length: number, whole: number) => Math.round(Math.min(1, Math.max(0, length / whole)) * 100)
    onChange({ focalX: share(clientX - left, width), focalY: share(clientY - top, height) })
  }
  return (
    <div>
      <Text size="sm" mb="xs">
        Click the part that must stay visible when the picture is cropped, such as a face. It counts wherever the picture is used.
      </Text>
      <div className={classes['picture']}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders do the same by keyboard */}
        <div className={classes['focus']} onClick={point}>
          <img
            src={media.filePath}
            alt={media.altText ?? ''}
            width={media.file?.width ?? undefined}
            height={media.file?.height ?? undefined}
            style={{ height: 'auto', width: 'auto' }}
          />
          <span className={classes['point']} style={{ insetInlineStart: `${x}%`, top: `${y}%` }} />
        </div>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
        {AXES.map(({ label, field }) => (
          <div key={field}>
            <Text size="sm">{label}</Text>
            <Slider
              label={(value) => `${value} %`}
              value={field === 'focalX' ? x : y}
              onChange={(value) => onChange({ [field]: value })}
              thumbLabel={label}
            />
          </div>
        ))}
      </SimpleGrid>
    </div>
  )
}
