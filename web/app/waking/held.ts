/** A person's input before React hydrated the page, as wake.ts held it. */
export type Held = {
  /** Presses and submits, in order. */
  held: (HTMLButtonElement | HTMLFormElement | ArrowPress)[]
  /** The last typed or ticked value of each field. */
  typed: Map<Field, string | boolean>
  /** The caret in each typed field. */
  carets: Map<Field, Caret>
}
/** An arrow key on tabs or in a carousel; each press is one step. */
type ArrowPress = { key: string; from: Element }
type Caret = [start: number | null, end: number | null]
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The caret in the focused field, and what the field contained then. */
export type FieldCaret = { field: Field; value: string; caret: Caret } | null

/** Where the caret is now. Newer than what wake.ts holds, because browsers report a selection late. */
export function focusedCaret(): FieldCaret {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText ? { field, value: field.value, caret: [field.selectionStart, field.selectionEnd] } : null
}

/**
 * Repeats the held input for React: first what was typed, then what was pressed.
 * @param now the caret just before React emptied the fields
 */
export async function doAgain({ held, typed, carets }: Held, now: FieldCaret = null): Promise<void> {
  for (const [field, value] of typed) {
    const isNewer = now?.field === field && now.value === value
    if (field.isConnected) enter(field, value, isNewer ? now.caret : carets.get(field))
  }
  for (const wish of held) {
    if (!(wish instanceof Element)) press(wish)
    else if (!wish.isConnected) continue
    else if (wish instanceof HTMLFormElement) wish.requestSubmit()
    else wish.click()
    // Lets React draw the result, from which the next press continues.
    await null
  }
}

/** An earlier press can have moved the focus within the same tabs or carousel; this one continues from there. */
function press({ key, from }: ArrowPress): void {
  const whole = from.closest('[role=tablist], [aria-roledescription=carousel]')
  const at = whole?.contains(document.activeElement) ? document.activeElement : from
  at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/**
 * React notices a change only if the field differs from the value that React last wrote. So this restores the old value
 * through React's setter and then sets the new one through the prototype's setter; for boxes it clicks instead.
 */
function enter(field: Field, value: string | boolean, caret: Caret = [null, null]): void {
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement) || (field.type === 'radio' && !value)) return
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') return
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // Fields without a caret, such as those for e-mail addresses, report null and refuse one.
  const [start, end] = caret
  if (start !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end)
}
