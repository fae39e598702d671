import { type Template, templates } from '@bank/contract/staff-threads'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/use-api-query.ts'
import { Menu } from '../../../../ui/menu/menu.tsx'
import { ManageTemplates } from './manage-templates.tsx'

/** An entry that no template's id can be. */
const MANAGE = 'manage'

/** Prepared answers to insert, and the way to add and delete them. */
export function TemplateMenu({ onInsert }: { onInsert: (template: Template) => void }) {
  const [isManaging, setIsManaging] = useState(false)
  const known = useApiQuery(templates.list, {}).data?.data ?? []

  function choose(id: string) {
    const template = known.find((one) => one.id === id)
    if (template) onInsert(template)
    else setIsManaging(true)
  }

  return (
    <>
      <Menu
        label="Templates"
        button={{
          children: 'Templates',
          variant: 'secondary',
          size: 'sm',
          icon: <FileText aria-hidden="true" />,
        }}
        items={[
          ...known.map(({ id, title, message }) => ({ id, label: title, hint: beginning(message) })),
          { id: MANAGE, label: 'Manage templates...', hint: 'Add and delete prepared answers' },
        ]}
        onChoose={choose}
      />
      <ManageTemplates open={isManaging} onClose={() => setIsManaging(false)} />
    </>
  )
}

const BEGINNING = 60

/** The first words of a message, in one line. */
export function beginning(message: string): string {
  const letters = [...message.replaceAll(/\s+/g, ' ')]
  return letters.length > BEGINNING ? `${letters.slice(0, BEGINNING - 1).join('')}…` : letters.join('')
}
