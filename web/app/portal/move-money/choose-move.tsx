import { cents } from '@bank/contract/money'
import { MOVABLE } from '@bank/contract/own-transactions'
import { useEffect, useEffectEvent } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { BalancesAfter } from './balances-after.tsx'
import {
  type Before,
  exact,
  type MoveChoice,
  type MoveEntry,
  type MoveKind,
  mostOf,
  moveForm,
  otherAccount,
} from './move.ts'

export type MoveFormState = UseFormReturn<MoveEntry, unknown, MoveChoice>

type ChooseMoveProps = { kind: MoveKind; before: Before; form: MoveFormState }

/**
 * The account and the amount, with both balances before and after.
 *
 * Accessibility: takes the focus when it opens, because the button that had it is gone or the balances loaded after the
 * dialog. A refused amount gets it.
 */
export function ChooseMove({ kind, before, form }: ChooseMoveProps) {
  const { control, register, formState, setFocus, setValue, trigger } = form
  const { errors } = formState
  const entry = useWatch({ control })
  const from = entry.from ?? 'checking'
  const chosen = moveForm(kind, before).safeParse({ from, amount: entry.amount ?? '' })
  const most = mostOf(kind, before, from)
  const begin = useEffectEvent(() => setFocus(errors.amount ? 'amount' : 'from'))
  useEffect(() => begin(), [])

  return (
    <Stack>
      <Controller
        name="from"
        control={control}
        render={({ field }) => (
          <RadioGroup
            label={kind === 'transfer' ? 'Direction' : 'Pay from'}
            options={MOVABLE.map((account) => ({
              value: account,
              label:
                kind === 'transfer'
                  ? `${accountWords[account]} to ${accountWords[otherAccount(account)].toLowerCase()}`
                  : accountWords[account],
              hint: `${exact(before[account])} in ${accountWords[account].toLowerCase()}`,
            }))}
            error={errors.from?.message}
            {...field}
            onChange={(account) => {
              field.onChange(account)
              if (formState.touchedFields.amount) void trigger('amount')
            }}
          />
        )}
      />
      <Stack gap="2xs" align="start">
        <TextField
          label="Amount (USD)"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          error={errors.amount?.message}
          {...register('amount')}
        />
        {most > 0 ? (
          <TextButton
            onPress={() =>
              setValue('amount', exact(most).replace('$', ''), { shouldValidate: true, shouldTouch: true })
            }
          >
            {kind === 'payment' && most === before.owed
              ? `Everything you owe: ${exact(most)}`
              : `Everything in ${accountWords[from].toLowerCase()}: ${exact(most)}`}
          </TextButton>
        ) : null}
      </Stack>
      <BalancesAfter
        kind={kind}
        before={before}
        from={from}
        amount={chosen.success ? chosen.data.amount : cents(0)}
      />
    </Stack>
  )
}
