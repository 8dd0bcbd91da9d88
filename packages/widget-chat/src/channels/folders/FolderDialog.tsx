import {
  FormDialog,
  FormField,
  ResourceView,
  TextField,
  useAct,
  useCloseGuard,
  useForm,
  useResource,
  useSignals,
  useT,
} from '@oriel/app-kit';
import {
  boundedText,
  type ChatFolder,
  chatFolderLimits,
  createChatFolder,
  deleteChatFolder,
  listChatFolders,
  updateChannel,
  updateChatFolder,
} from '@oriel/contracts';
import { Button, Dialog, Field, Select, sheet, Textarea, TextInput, useSheet } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { KnowledgeUpload } from '../../media/files/KnowledgeUpload';
import { createKnowledgeFiles } from '../../media/files/knowledge-files';
import css from './folders.css?inline';

const styles = sheet(css);

const folderArgs = z.object({
  id: z.string(),
  name: z.string(),
  instructions: z.string(),
});
const argsSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('create'), organizationId: z.string() }),
  z.object({ mode: z.literal('edit'), organizationId: z.string(), folder: folderArgs }),
  z.object({
    mode: z.literal('delete'),
    organizationId: z.string(),
    folder: folderArgs,
    /** Number of its chats in the list. */
    chats: z.number(),
  }),
  z.object({
    mode: z.literal('move'),
    organizationId: z.string(),
    channelId: z.string(),
    name: z.string(),
    folderId: z.optional(z.string()),
  }),
]);
type Args = z.output<typeof argsSchema>;
type Of<M extends Args['mode']> = Extract<Args, { mode: M }> & Pick<WidgetDialogProps, 'close'>;

/** Creates, edits or deletes a folder, or moves a chat into one; closes with `true` if something has changed. */
export default function FolderDialog({ args, close }: WidgetDialogProps) {
  useSheet(styles);
  const given = z.parse(argsSchema, args);
  if (given.mode === 'delete') return <DeleteFolder {...given} close={close} />;
  if (given.mode === 'move') return <MoveChat {...given} close={close} />;
  return (
    <EditFolder
      organizationId={given.organizationId}
      folder={given.mode === 'edit' ? given.folder : undefined}
      close={close}
    />
  );
}

const formSchema = z.object({
  name: boundedText(chatFolderLimits.name, 1),
  instructions: boundedText(chatFolderLimits.instructions),
});

interface EditFolderProps extends Pick<WidgetDialogProps, 'close'> {
  organizationId: string;
  folder: Pick<ChatFolder, 'id' | 'name' | 'instructions'> | undefined;
}

function EditFolder({ organizationId, folder, close }: EditFolderProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [hasChanged, setChanged] = useState(false);
  const { name = '', instructions = '' } = folder ?? {};
  const form = useForm(formSchema, { name, instructions });
  return (
    <FormDialog
      size="large"
      title={folder ? t('folders.editTitle', { name }) : t('folders.createTitle')}
      form={form}
      submitLabel={folder ? t('kit.save') : t('folders.create')}
      needsChange
      send={async (body, { signal, idempotencyKey }) => {
        if (folder) {
          const params = { organizationId, folderId: folder.id };
          await client.call(updateChatFolder, { params, body }, { signal });
        } else {
          const params = { organizationId };
          await client.call(createChatFolder, { params, body }, { signal, idempotencyKey });
        }
        return true;
      }}
      close={(isSaved = false) => close(isSaved || hasChanged)}
    >
      <TextField form={form} name="name" label={t('kit.name')} max={chatFolderLimits.name} />
      <FormField
        form={form}
        name="instructions"
        label={t('folders.instructions')}
        help={t('folders.instructionsHelp')}
        max={chatFolderLimits.instructions}
        note="count"
      >
        {({ value, onChange, onBlur }) => (
          <Textarea
            rows={5}
            value={value}
            onBlur={onBlur}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </FormField>
      {folder ? (
        <FolderFiles organizationId={organizationId} folderId={folder.id} onChange={() => setChanged(true)} />
      ) : (
        <p>{t('folders.filesLater')}</p>
      )}
    </FormDialog>
  );
}

function DeleteFolder({ organizationId, folder, chats, close }: Of<'delete'>) {
  const t = useT();
  const client = useClient();
  const act = useAct();
  const [fate, setFate] = useState<'keep' | 'delete'>('keep');
  const [isBusy, setBusy] = useState(false);
  const { name } = folder;
  const remove = async () => {
    if (isBusy) return;
    setBusy(true);
    const params = { organizationId, folderId: folder.id };
    const { isDone } = await act(
      signal => client.call(deleteChatFolder, { params, query: { chats: fate } }, { signal }),
      { done: t('folders.deleted', { name }), failed: t('folders.deleteFailed') },
    );
    if (isDone) close(true);
    else setBusy(false);
  };
  return (
    <Dialog
      title={t('folders.deleteTitle', { name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void remove()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('folders.delete')}
          </Button>
        </>
      }
    >
      <div className="o-stack o-gap-4">
        <p>{t('folders.deleteText')}</p>
        {chats > 0 && (
          <fieldset className="c-folder-choice o-stack">
            <legend>{t('folders.fate', { count: chats })}</legend>
            {(['keep', 'delete'] as const).map(value => (
              <label key={value} className="o-row">
                <input type="radio" name="fate" checked={fate === value} onChange={() => setFate(value)} />
                {t(`folders.fate.${value}`)}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

/** Focuses a field when it appears. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

const none = 'none';
const another = 'new';

function MoveChat({ organizationId, channelId, name, folderId, close }: Of<'move'>) {
  useSignals();
  const t = useT();
  const client = useClient();
  const act = useAct();
  const [chosen, setChosen] = useState<string>();
  const [newName, setNewName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const folders = useResource(
    signal => client.call(listChatFolders, { params: { organizationId } }, { signal }),
    organizationId,
  );
  const known = folders.value.value ?? [];
  const value = chosen ?? folderId ?? (known.length === 0 ? another : none);
  const isNameless = value === another && newName.trim() === '';
  const { leave, question } = useCloseGuard(value === another && !isNameless, () => close());
  const move = async () => {
    if (isBusy || isNameless) return;
    setBusy(true);
    const { isDone } = await act(
      async signal => {
        const params = { organizationId };
        const target =
          value === another
            ? (await client.call(createChatFolder, { params, body: { name: newName } }, { signal })).id
            : value === none
              ? null
              : value;
        const moved = { organizationId, channelId };
        await client.call(updateChannel, { params: moved, body: { folderId: target } }, { signal });
      },
      { failed: t('folders.moveFailed') },
    );
    if (isDone) close(true);
    else setBusy(false);
  };
  return (
    <>
      <Dialog
        title={t('folders.moveTitle', { name })}
        onClose={leave}
        closeLabel={t('kit.close')}
        onSubmit={() => void move()}
        actions={
          <>
            <Button onClick={leave}>{t('kit.cancel')}</Button>
            <Button kind="primary" type="submit" busy={isBusy} disabled={isNameless}>
              {t('folders.move')}
            </Button>
          </>
        }
      >
        <ResourceView resource={folders} compact level={3}>
          {() => (
            <div className="o-stack o-gap-4">
              <Field label={t('folders.folder')}>
                <Select
                  options={[
                    { value: none, label: t('folders.none') },
                    ...known.map(folder => ({ value: folder.id, label: folder.name })),
                    { value: another, label: t('folders.createTitle') },
                  ]}
                  value={value}
                  onChange={setChosen}
                />
              </Field>
              {value === another && (
                <Field label={t('folders.newName')}>
                  <TextInput
                    ref={focusOnce}
                    value={newName}
                    maxLength={chatFolderLimits.name}
                    onChange={({ currentTarget }) => setNewName(currentTarget.value)}
                  />
                </Field>
              )}
            </div>
          )}
        </ResourceView>
      </Dialog>
      {question}
    </>
  );
}

interface FolderFilesProps {
  organizationId: string;
  folderId: string;
  /** Called when a file was added or removed. */
  onChange: () => void;
}

/** The files of a folder, which every chat in it uses. */
function FolderFiles({ organizationId, folderId, onChange }: FolderFilesProps) {
  const t = useT();
  const client = useClient();
  const { signal } = useHost();
  const [files] = useState(() =>
    createKnowledgeFiles({
      client,
      signal,
      organizationId,
      home: { folderId },
      max: chatFolderLimits.files,
      onChange,
    }),
  );
  return (
    <section className="o-stack o-gap-4" aria-label={t('folders.files')}>
      <div>
        <strong>{t('folders.files')}</strong>
        <p>{t('folders.filesHelp')}</p>
      </div>
      <KnowledgeUpload files={files} label={t('folders.files')} addLabel={t('folders.addFiles')} />
    </section>
  );
}
