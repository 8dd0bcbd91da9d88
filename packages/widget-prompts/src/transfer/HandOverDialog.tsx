import { ApiError } from '@oriel/client';
import { handOverCards } from '@oriel/contracts';
import { Button, Dialog, Field, Select } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../i18n/error-text';
import { useOwnedText } from './use-owned-text';

const argsSchema = z.object({
  organizationId: z.string(),
  from: z.object({ userId: z.string(), name: z.string(), cards: z.number(), lists: z.number() }),
  members: z.array(z.object({ userId: z.string(), name: z.string(), isYou: z.boolean() })),
});

/** Gives what somebody has left to a member; closes with the member's name and what was given. */
export default function HandOverDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const ownedText = useOwnedText();
  const { client, signal } = useHost();
  const { organizationId, from, members } = z.parse(argsSchema, args);
  const [to, setTo] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const tell = (error: unknown): string => {
    if (!ApiError.isInstance(error)) return errorText(error, t).text;
    if (error.code === 'conflict') return t('handOver.backAgain', { name: from.name });
    if (error.issues.some(({ path }) => path === 'body.to')) return t('handOver.gone');
    return errorText(error, t).text;
  };
  const give = async () => {
    if (isBusy) return;
    if (!to) return setRefusal(t('handOver.needed'));
    setBusy(true);
    setRefusal(undefined);
    try {
      const given = await client.call(
        handOverCards,
        { body: { space: organizationId, from: from.userId, to } },
        { signal },
      );
      close({ ...given, name: members.find(({ userId }) => userId === to)?.name ?? '' });
    } catch (error) {
      setRefusal(tell(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('handOver.dialogTitle', { name: from.name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void give()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('handOver.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('handOver.dialogText', { what: ownedText(from) })}</p>
      <Field label={t('handOver.to')} error={refusal}>
        <Select
          options={members.map(({ userId, name, isYou }) => ({
            value: userId,
            label: isYou ? t('handOver.you', { name }) : name,
          }))}
          value={to}
          placeholder={t('handOver.choose')}
          onChange={value => {
            setTo(value);
            setRefusal(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
