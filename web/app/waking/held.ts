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

/** Repeats the held input for React: first what was typed, then what was pressed. */
export async function doAgain({ held, typed, carets }: Held): Promise<void> {
  for (const [field, value] of typed) if (field.isConnected) enter(field, value, carets.get(field))
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
function enter(field: Field, value: string | boolean, [start, end]: Caret = [null, null]): void {
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
  // React writes the value again before it draws, which moves the caret to the end. Fields without a caret, such as
  // those for e-mail addresses, report null and refuse one.
  if (start !== null && !(field instanceof HTMLSelectElement))
    requestAnimationFrame(() => {
      const isAtEnd = field.selectionStart === value.length && field.selectionEnd === value.length
      // If the caret is anywhere else, the person has selected something or typed on in the meantime.
      if (field.value === value && isAtEnd) field.setSelectionRange(start, end)
    })
}
