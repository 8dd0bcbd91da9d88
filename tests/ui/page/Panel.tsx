import {
  Button,
  createToasts,
  Dialog,
  Field,
  IconButton,
  Menu,
  Select,
  Switch,
  sheet,
  Tabs,
  Textarea,
  TextInput,
  ToastRegion,
  Tooltip,
  useSheet,
} from '@oriel/ui';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import css from './panel.css?inline';

const styles = sheet(css);

const MODELS = ['Meridian Large', 'Meridian Small', 'Northwind', 'Orbit', 'Quill', 'Quasar'].map(label => ({
  value: label.toLowerCase().replace(' ', '-'),
  label,
}));

type Open = 'form' | 'delete' | null;

/** Every component that the tests use, as a widget would use it. */
export function Panel({ name }: { name: string }) {
  useSheet(styles);
  const [toasts] = useState(() => createToasts());
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState('none');
  const [wraps, setWraps] = useState(true);
  const [model, setModel] = useState<string>();
  const [tab, setTab] = useState('mine');
  const [on, setOn] = useState(false);
  const close = () => setOpen(null);

  return (
    <div className="panel">
      <h2>{name}</h2>
      <p data-testid="chosen">{chosen}</p>
      <Button onClick={() => setOpen('form')}>Create workspace</Button>{' '}
      <Button onClick={() => setOpen('delete')}>Delete prompt</Button>{' '}
      <Menu
        label="Actions"
        rows={[
          { id: 'copy', label: 'Copy', hint: 'C', icon: <Copy />, onSelect: () => setChosen('copy') },
          { id: 'edit', label: 'Edit', onSelect: () => setChosen('edit') },
          { id: 'export', label: 'Export', onSelect: () => setChosen('export') },
          {
            id: 'wrap',
            label: 'Wrap lines',
            checked: wraps,
            choice: 'checkbox',
            onSelect: () => setWraps(!wraps),
          },
          { kind: 'divider', id: 'divider' },
          {
            id: 'delete',
            label: 'Delete',
            danger: true,
            icon: <Trash2 />,
            onSelect: () => setOpen('delete'),
          },
        ]}
        trigger={props => (
          <IconButton label="More" {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />{' '}
      <Tooltip text="Copies the answer" keys="C" placement="bottom">
        <Button>Copy answer</Button>
      </Tooltip>{' '}
      <IconButton label="Copy link">
        <Copy />
      </IconButton>
      <Field label="Model">
        <Select options={MODELS} value={model} onChange={setModel} placeholder="Choose a model" />
      </Field>
      <Tabs
        label="Prompts"
        tabs={[
          { id: 'mine', label: 'Mine', count: '12' },
          { id: 'shared', label: 'Workspace', count: '48' },
          { id: 'curated', label: 'Curated' },
        ]}
        current={tab}
        onChange={setTab}
      >
        <p>Panel of {tab}</p>
      </Tabs>
      <Switch row label="Web search" help="Searches the web" checked={on} onChange={setOn} />
      <Button onClick={() => toasts.show({ title: 'Saved', text: 'Everyone can use it now.' })}>Toast</Button>{' '}
      <Button
        onClick={() =>
          toasts.show({
            tone: 'danger',
            title: 'Not deleted',
            text: 'The server did not answer.',
            actions: [{ label: 'Try again', onSelect: () => setChosen('retried') }],
          })
        }
      >
        Error toast
      </Button>
      {open === 'form' && (
        <Dialog
          title="Create workspace"
          closeLabel="Close"
          onClose={close}
          onSubmit={close}
          actions={
            <>
              <Button size="large" onClick={close}>
                Cancel
              </Button>
              <Button size="large" kind="primary" type="submit">
                Create
              </Button>
            </>
          }
        >
          <p>You will own it.</p>
          <Field label="Name" note="0 / 50" error="Use letters and spaces only.">
            <TextInput />
          </Field>
          <Field label="About" help="Others see it.">
            <Textarea />
          </Field>
          <Field label="Default model">
            <Select options={MODELS} value={model} onChange={setModel} placeholder="Choose a model" />
          </Field>
          <Button size="small" onClick={() => toasts.show({ title: 'Draft kept' })}>
            Keep draft
          </Button>
        </Dialog>
      )}
      {open === 'delete' && (
        <Dialog
          title="Delete this prompt?"
          size="small"
          destructive
          closeLabel="Close"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="danger" onClick={close}>
                Delete prompt
              </Button>
            </>
          }
        >
          It disappears for everyone.
        </Dialog>
      )}
      <ToastRegion toasts={toasts} label="Messages" closeLabel="Dismiss" />
    </div>
  );
}
