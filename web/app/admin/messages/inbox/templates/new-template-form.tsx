import { NewTemplate, templates } from '@bank/contract/staff-threads'
import { NAME_MAX } from '@bank/contract/text'
import { THREAD_MESSAGE_MAX } from '@bank/contract/threads'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../../../api/failure-words.ts'
import { useApiMutation } from '../../../../api/use-api-mutation.ts'
import { fieldsOf } from '../../../../forms/fields-of.ts'
import { FailureBanner } from '../../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'

const blank = { title: '', message: '' }

/** Adds a prepared answer. What was typed stays until it is saved. */
export function NewTemplateForm() {
  const form = useForm({ resolver: zodResolver(NewTemplate), defaultValues: blank })
  const field = fieldsOf(form)
  const adding = useApiMutation(templates.add, {
    failure: 'The template could not be saved. Please try again.',
    refreshes: [templates.list],
    onSuccess(_, { body }) {
      toast.success('Template added', { hint: body.title })
      form.reset(blank)
    },
    onFailure: (error) => showFieldErrors(error, ['title', 'message'], form.setError),
  })
  const add = form.handleSubmit((body) => adding.send({ body }))
  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <Stack gap="sm">
        <FailureBanner failure={adding.failure} onDismiss={adding.dismiss} />
        <TextField
          label="Title"
          hint="Only staff see it."
          autoComplete="off"
          maxLength={NAME_MAX}
          {...field('title')}
        />
        <TextArea label="Message" rows={4} maxLength={THREAD_MESSAGE_MAX} {...field('message')} />
        <Row>
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            busy={adding.busy}
            busyLabel="Adding template..."
          >
            Add template
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
