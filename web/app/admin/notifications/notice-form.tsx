import type { User } from '@bank/contract/identity'
import { NewNotice, NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX, notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { zodResolver } from '@hookform/resolvers/zod'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { failureWords, showFieldErrors } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatCount } from '../../ui/count/format-count.ts'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { personName } from '../people/person-name.ts'
import { CustomerPicker } from './customer-picker.tsx'
import styles from './notice-form.module.css'
import { SendQuestion } from './send-question.tsx'

type Audience = 'all' | 'one'

/** The message; the recipients are chosen beside it. */
const Words = NewNotice.pick({ title: true, message: true })

const blank = { title: '', message: '' }

/** A message and its recipients. Sending has to be confirmed, and the input is kept until it succeeds. */
export function NoticeForm() {
  const [audience, setAudience] = useState<Audience | ''>('')
  const [customer, setCustomer] = useState<User | null>(null)
  const [told, setTold] = useState<{ audience?: string; customer?: string }>({})
  const [question, setQuestion] = useState<NewNotice | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(Words), defaultValues: blank })
  const { errors } = form.formState
  const typed = form.watch()
  const audienceRef = useRef<HTMLInputElement>(null)

  function recipientProblem() {
    if (audience === '') return { audience: 'Choose who gets this message' }
    return audience === 'one' && customer === null ? { customer: 'Choose a customer' } : {}
  }

  const ask = form.handleSubmit((words) => {
    const problem = recipientProblem()
    setTold(problem)
    if (problem.audience) audienceRef.current?.focus()
    if (problem.audience || problem.customer) return
    setFailure(null)
    setQuestion({ ...words, ...(audience === 'one' && customer && { userId: customer.id }) })
  })

  async function send(notice: NewNotice) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call(notifications.send, { body: notice })
      toast.success(`Sent to ${customersInWords(data.recipients)}`, { hint: notice.title })
      form.reset(blank)
      setAudience('')
      setCustomer(null)
      setQuestion(null)
      void refresh(oversight.auditLogs)
    } catch (error) {
      setFailure(failureWords(error, 'The message could not be sent. Please try again.'))
      showFieldErrors(error, ['title', 'message'], form.setError)
    }
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
      <Card
        footer={
          <Row>
            <Button type="submit" icon={<Send aria-hidden="true" />}>
              {audience === 'all'
                ? 'Send to all customers...'
                : customer && audience === 'one'
                  ? `Send to ${personName(customer)}...`
                  : 'Send...'}
            </Button>
          </Row>
        }
      >
        <Stack>
          <TextField
            label="Title"
            hint={counter(typed.title, NOTICE_TITLE_MAX)}
            autoComplete="off"
            maxLength={NOTICE_TITLE_MAX}
            error={errors.title?.message}
            {...form.register('title')}
          />
          <TextArea
            label="Message"
            hint={`Plain text. ${counter(typed.message, NOTICE_MESSAGE_MAX)}`}
            maxLength={NOTICE_MESSAGE_MAX}
            rows={5}
            error={errors.message?.message}
            {...form.register('message')}
          />
          <RadioGroup
            label="Who gets it"
            ref={audienceRef}
            options={[
              { value: 'all', label: 'All customers' },
              { value: 'one', label: 'One customer' },
            ]}
            value={audience}
            onChange={(chosen) => {
              setAudience(chosen)
              setTold({})
            }}
            error={told.audience}
          />
          {audience === 'one' ? (
            <CustomerPicker
              chosen={customer}
              onChoose={(chosen) => {
                setCustomer(chosen)
                setTold({})
              }}
              error={told.customer}
            />
          ) : null}
        </Stack>
      </Card>
      <UnsavedChangesGuard unsaved={typed.title !== '' || typed.message !== ''}>
        Your message has not been sent.
      </UnsavedChangesGuard>
      <SendQuestion
        notice={question}
        to={customer && audience === 'one' ? personName(customer) : 'all customers'}
        busy={busy}
        failure={failure}
        onClose={() => setQuestion(null)}
        onConfirm={(notice) => void send(notice)}
      />
    </form>
  )
}

const counter = (text: string, max: number) => `${text.length} of ${max} characters`

const customersInWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`
