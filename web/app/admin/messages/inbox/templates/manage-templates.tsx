import { TEMPLATES_MAX, type Template, templates } from '@bank/contract/staff-threads'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { call } from '../../../../api/call.ts'
import { useApiQuery } from '../../../../api/use-api-query.ts'
import { ConfirmedActDialog } from '../../../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../../../forms/use-confirmed-act.ts'
import { useKeptFocus } from '../../../../lists/kept-focus.ts'
import { ListRow, RowList } from '../../../../lists/row-list.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { CloseButton } from '../../../../ui/dialog/close-button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../../ui/loadable/loaded.tsx'
import quiet from '../../../../ui/quiet/quiet.module.css'
import { Section } from '../../../../ui/section/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton/skeleton.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { NewTemplateForm } from './new-template-form.tsx'

/** The prepared answers, which all staff share: to read, add and delete. */
export function ManageTemplates({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Templates" footer={<CloseButton onPress={onClose} />}>
      <Templates />
    </Dialog>
  )
}

function Templates() {
  const rows = useRef<HTMLDivElement>(null)
  useKeptFocus(rows)
  const query = useApiQuery(templates.list, {})
  const list = mapLoadable(loadable(query, 'Failed to load templates'), ({ data }) => data)
  const deletion = useConfirmedAct({
    act: ({ id }: Template) => call(templates.remove, { params: { id } }),
    onSuccess: (_, { title }) => void toast.success('Template deleted', { hint: title }),
    refreshes: [templates.list],
    focusFallbacks: [rows],
  })
  const isFull = list.status === 'ready' && list.value.length >= TEMPLATES_MAX
  return (
    <Stack>
      <div ref={rows} tabIndex={-1}>
        <Loaded data={list} skeleton={<SkeletonText lines={6} />} loadingLabel="Loading templates">
          {(known) => <Rows templates={known} deletion={deletion} />}
        </Loaded>
      </div>
      <Section title="New template">
        {isFull ? (
          <p>There can be at most {TEMPLATES_MAX} templates. Delete one to add another.</p>
        ) : (
          <NewTemplateForm />
        )}
      </Section>
      <DeleteQuestion deletion={deletion} />
    </Stack>
  )
}

type RowsProps = { templates: readonly Template[]; deletion: ConfirmedAct<Template> }

function Rows({ templates: known, deletion }: RowsProps) {
  if (known.length === 0)
    return <p className={quiet.quiet}>No templates yet. What you add here, all your colleagues can insert.</p>
  return (
    <RowList label="Templates">
      {known.map((template) => (
        <ListRow
          key={template.id}
          title={template.title}
          details={[template.message]}
          acts={
            <Button
              variant="quiet"
              size="sm"
              icon={<Trash2 aria-hidden="true" />}
              aria-label={`Delete the template ${template.title}`}
              onPress={() => deletion.ask(template)}
            >
              Delete
            </Button>
          }
        />
      ))}
    </RowList>
  )
}

function DeleteQuestion({ deletion }: { deletion: ConfirmedAct<Template> }) {
  return (
    <ConfirmedActDialog
      confirmation={deletion}
      title="Delete this template?"
      act="Delete template"
      tone="danger"
      busyLabel="Deleting..."
    >
      <p>
        “{deletion.asked?.title}” will be gone for all your colleagues, too. Messages that were written with
        it stay as they are.
      </p>
    </ConfirmedActDialog>
  )
}
