import { cleanName, findNameProblem, limits, normalizeText } from '@oriel/contracts';
import { Button, Dialog, Field, TextInput } from '@oriel/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import type { ChatMoreProps } from './ChatMore';

/** Gives a chat another name. */
export function RenameChat({
  handle,
  channelId,
  name: before,
  close,
}: Omit<ChatMoreProps, 'handle'> & { handle: Pick<ChatMoreProps['handle'], 'request'>; close: () => void }) {
  const { t } = useTranslation();
  const nameRule = usePortal().session.user.peek()?.nameRule ?? 'strict';
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isTouched = normalizeText(name) !== normalizeText(before);
  // A name that came from the service is not judged, only what is typed.
  const problem = isTouched ? findNameProblem(name, limits.channelName, nameRule) : undefined;
  const cleaned = problem && cleanName(name, limits.channelName, nameRule);
  const refused = problem === 'charset' && nameRule === 'extended' ? 'charsetExtended' : problem;
  const save = async () => {
    if (!isTouched || problem || isBusy) return;
    setBusy(true);
    try {
      await handle.request('renameChannel', { channelId, name });
      close();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="small"
      title={t('chat.renameTitle')}
      onClose={close}
      closeLabel={t('action.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!isTouched || problem !== undefined}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('chat.name')}
        help={t(`name.rule.${nameRule}`)}
        error={
          refused
            ? t(`name.${refused}`, { max: limits.channelName })
            : hasFailed
              ? t('chat.renameFailed')
              : undefined
        }
      >
        <TextInput
          value={name}
          autoComplete="off"
          // Typing replaces the old name.
          onFocus={event => event.currentTarget.select()}
          onChange={event => {
            setName(event.currentTarget.value);
            setFailed(false);
          }}
        />
      </Field>
      {cleaned && (
        <Button size="small" onClick={() => setName(cleaned)}>
          {t('name.clean', { name: cleaned })}
        </Button>
      )}
    </Dialog>
  );
}
