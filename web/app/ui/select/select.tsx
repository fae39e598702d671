import { Check, ChevronDown, CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components/Select'
import { classNames } from '../class-names/class-names.ts'
import field from '../field/field.module.css'
import { type FieldWords, OptionalMark } from '../field/field.tsx'
import menu from '../menu/menu.module.css'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** A second, quieter line. */
  hint?: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldWords {
  options: readonly SelectOption<Value>[]
  /** The chosen value; `null`, `undefined` or `''` for none. */
  value: Value | '' | null | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  placeholder?: string
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string
  autoComplete?: string
  /** Hides the label from sight, in a tool bar where the values speak for themselves. */
  labelHidden?: boolean | undefined
  /** `sm` for tool bars and tables. */
  size?: 'sm' | 'md' | undefined
  /** The button, so that focus() on the first field in error works. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * One of a short, known list. In React Hook Form it goes into a Controller: `<Select {...field} options={…} />`.
 *
 * Accessibility: React Aria's select: a button that opens a list box, arrow keys, type-ahead, Escape, focus back to
 * the button; a hidden native select keeps browser autofill working. Hint and error describe the button.
 */
export function Select<Value extends string>({
  label,
  hint,
  error,
  optional,
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose one',
  disabled = false,
  required = false,
  labelHidden = false,
  size = 'md',
  ref,
  ...rest
}: SelectProps<Value>) {
  function choose(key: unknown) {
    const chosen = options.find((option) => option.value === key)
    if (chosen) onChange(chosen.value)
  }

  return (
    <AriaSelect
      {...rest}
      {...(onBlur ? { onBlur } : {})}
      {...(labelHidden ? { 'aria-label': label } : {})}
      className={classNames(field.field, styles.select)}
      value={value || null}
      onChange={choose}
      placeholder={placeholder}
      isDisabled={disabled}
      isRequired={required}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      {labelHidden ? null : (
        <Label className={classNames(field.label)}>
          {label}
          <OptionalMark optional={optional} />
        </Label>
      )}
      <Button {...(ref ? { ref } : {})} className={classNames(field.control, styles.button, styles[size])}>
        <SelectValue className={classNames(styles.value)} />
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </Button>
      <FieldError className={classNames(field.error)}>
        <CircleAlert className={field.errorIcon} aria-hidden="true" />
        {error}
      </FieldError>
      {hint ? (
        <Text slot="description" className={classNames(field.hint)}>
          {hint}
        </Text>
      ) : null}
      <Popover className={classNames(menu.surface, styles.popover)} offset={4}>
        <ListBox
          className={classNames(menu.list)}
          items={options.map((option) => ({ ...option, id: option.value }))}
        >
          {(option) => (
            <ListBoxItem
              className={classNames(menu.item)}
              textValue={option.label}
              isDisabled={option.disabled ?? false}
            >
              {({ isSelected }) => (
                <>
                  <span className={menu.words}>
                    <Text slot="label">{option.label}</Text>
                    {option.hint ? (
                      <Text slot="description" className={classNames(menu.hint)}>
                        {option.hint}
                      </Text>
                    ) : null}
                  </span>
                  {isSelected ? <Check className={menu.check} aria-hidden="true" /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
