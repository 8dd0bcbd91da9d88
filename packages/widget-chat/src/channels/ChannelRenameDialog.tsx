import { ApiError } from '@oriel/client';
import {
  type ApiErrorCode,
  cleanName,
  findNameProblem,
  limits,
  type NameProblem,
  nameRules,
  normalizeText,
  updateChannel,
} from '@oriel/contracts';
import { Button, Dialog, Field, TextInput } from '@oriel/ui';
import { useClient, useErrorText, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const argsSchema = z.object({
  organizationId: z.string(),
  channelId: z.string(),
  name: z.string(),
  nameRule: z._default(z.enum(nameRules), 'strict'),
});

const problems = new Map<ApiErrorCode, NameProblem>([
  ['channel_name_required', 'required'],
  ['channel_name_length', 'length'],
  ['channel_name_charset', 'charset'],
]);

/** Gives a channel another name; closes with `true` when it has it. */
export default function ChannelRenameDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const client = useClient();
  const { organizationId, channelId, name: before, nameRule } = z.parse(argsSchema, args);
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isTouched = normalizeText(name) !== normalizeText(before);
  // A name that came from the service is not judged, only what is typed.
  const problem = isTouched ? findNameProblem(name, limits.channelName, nameRule) : undefined;
  const cleaned = problem && cleanName(name, limits.channelName, nameRule);
  const problemText = (found: NameProblem) =>
    t(
      found === 'charset' && nameRule === 'extended'
        ? 'channel.name.charsetExtended'
        : `channel.name.${found}`,
      {
        max: limits.channelName,
      },
    );

  const save = async () => {
    if (!isTouched || problem || isBusy) return;
    setBusy(true);
    try {
      const params = { organizationId, channelId };
      await client.call(updateChannel, { params, body: { name: normalizeText(name) } });
      close(true);
    } catch (error) {
      const found = ApiError.isInstance(error) ? problems.get(error.code) : undefined;
      setRefusal(found ? problemText(found) : errorText(error).text);
      setBusy(false);
    }
  };

  return (
    <Dialog
      size="small"
      title={t('channels.renameTitle')}
      onClose={() => close(false)}
      closeLabel={t('chat.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => close(false)}>{t('channels.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!isTouched || problem !== undefined}>
            {t('channels.save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('channels.name')}
        help={t(`channel.name.rule.${nameRule}`)}
        error={problem ? problemText(problem) : refusal}
      >
        <TextInput
          value={name}
          autoComplete="off"
          // Typing replaces the old name.
          onFocus={event => event.currentTarget.select()}
          onChange={event => {
            setName(event.currentTarget.value);
            setRefusal(undefined);
          }}
        />
      </Field>
      {cleaned && (
        <Button size="small" onClick={() => setName(cleaned)}>
          {t('channel.name.clean', { name: cleaned })}
        </Button>
      )}
    </Dialog>
  );
}
