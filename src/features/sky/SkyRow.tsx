import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Band } from './bands.ts'
import { cloudImages } from './cloud-images.ts'
import type { Cloud } from './sky.ts'

type OnPop = (id: number, event: MouseEvent) => void

function CloudButton({ cloud, onPop }: { cloud: Cloud; onPop: OnPop }) {
  const { id, column, image, distance, secondsPerColumn, dismissed } = cloud
  return (
    <button
      type="button"
      className="sky-cloud"
      data-cloud={id}
      data-popped={dismissed ? '' : undefined}
      inert={dismissed}
      aria-label="Dismiss cloud"
      style={{ '--column': column, '--distance': distance, '--seconds-per-column': `${secondsPerColumn}s` }}
      onClick={(event) => onPop(id, event)}
    >
      <img src={cloudImages[image]} alt="" draggable={false} />
    </button>
  )
}

interface Props {
  band: Band
  /** 0 is the farthest row. */
  row: number
  clouds: readonly Cloud[]
  onPop: OnPop
}

/** A row of the sky: at rest it lies in a free band of the page, in the game the rows divide the window (SKY-05). */
export function SkyRow({ band: { top, bottom }, row, clouds, onPop }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)

  // Clouds that nobody sees stand still.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) setInView(isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={element}
      className="sky-row"
      data-in-view={isInView ? '' : undefined}
      style={{ '--row': row, '--top': `${top}px`, '--height': `${bottom - top}px` }}
    >
      {clouds.map((cloud) => (
        <CloudButton key={cloud.id} cloud={cloud} onPop={onPop} />
      ))}
    </div>
  )
}
