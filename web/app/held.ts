/** What a person did before React had the page, as wake.ts held it. */
export type Held = {
  /** Pressed or submitted, in order. */
  held: (HTMLButtonElement | HTMLFormElement | ArrowPress)[]
  /** Typed or ticked, as it was last. */
  typed: Map<Field, string | boolean>
  /** Where the caret stood in what was typed. */
  carets: Map<Field, Caret>
}
/** Of an arrow key on tabs or in a carousel, each a step of its own. */
type ArrowPress = { key: string; from: Element }
type Caret = [start: number | null, end: number | null]
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Does all of it again, now that React has the page: it gets to know what was typed, and then what was pressed. */
export async function doAgain({ held, typed, carets }: Held): Promise<void> {
  for (const [field, value] of typed) if (field.isConnected) enter(field, value, carets.get(field))
  for (const wish of held) {
    if (!(wish instanceof Element)) press(wish)
    else if (!wish.isConnected) continue
    else if (wish instanceof HTMLFormElement) wish.requestSubmit()
    else wish.click()
    // React draws what this did, and the next press goes on from there.
    await null
  }
}

/** The press before it may have moved the focus within the same tabs or carousel, and the next one begins there. */
function press({ key, from }: ArrowPress): void {
  const whole = from.closest('[role=tablist], [aria-roledescription=carousel]')
  const at = whole?.contains(document.activeElement) ? document.activeElement : from
  at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/**
 * React hears of a change only where the field differs from what React itself last wrote. So the old state is written as
 * React would, and the new one past it: with the prototype's setter, or by a click, which is what it hears of boxes.
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
  // React writes the value once more before it draws, which leaves the caret at its end. Fields that know no caret, such
  // as those for e-mail addresses, answered null and would refuse one.
  if (start !== null && !(field instanceof HTMLSelectElement))
    requestAnimationFrame(() => {
      const isAtEnd = field.selectionStart === value.length && field.selectionEnd === value.length
      // Anywhere else, the person has selected something or gone on meanwhile.
      if (field.value === value && isAtEnd) field.setSelectionRange(start, end)
    })
}
