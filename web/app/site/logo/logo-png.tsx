import { brand } from '@bank/contract/brand'
import { useState } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { ScriptButton } from '../forms/script-button.tsx'
import { drawMark, type MarkGround } from './draw-mark.ts'
import styles from './logo-png.module.css'

const grounds = [
  { value: 'light', label: 'Transparent' },
  { value: 'dark', label: 'Dark' },
] as const

const sizes = (['256', '512', '1024'] as const).map((value) => ({ value, label: `${value} px` }))

/** The form to make a PNG of the mark, step by step. */
export function LogoPng() {
  const [ground, setGround] = useState<MarkGround>('light')
  const [size, setSize] = useState<(typeof sizes)[number]['value']>('512')
  const [attempt, setAttempt] = useState({ times: 0, outcome: '' })
  const fileName = `${brand.name.toLowerCase()}-mark-${ground}-${size}.png`

  async function save() {
    const outcome = await drawMark(ground, Number(size)).then(
      (picture) => {
        offer(picture, fileName)
        return `PNG saved: ${fileName}`
      },
      () => 'The PNG could not be created. Save the SVG instead. Any drawing program can open it.',
    )
    setAttempt(({ times }) => ({ times: times + 1, outcome }))
  }

  return (
    <ol className={styles.steps}>
      <li>
        <p>Choose the background.</p>
        <Segmented label="Background" options={grounds} value={ground} onChange={setGround} />
      </li>
      <li>
        <p>Choose the size.</p>
        <Segmented label="Size" options={sizes} value={size} onChange={setSize} />
      </li>
      <li>
        <p>Save the image.</p>
        <ScriptButton type="button" onClick={save}>
          Save as PNG
        </ScriptButton>
        <div role="status">
          {/* A new element each time, so that screen readers read a repetition. */}
          <p key={attempt.times}>{attempt.outcome}</p>
        </div>
        <NeedsScript what="Drawing the image" instead="You can save the icon as SVG without it." />
      </li>
    </ol>
  )
}

/** Offers a file as a download. */
function offer(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the download has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
