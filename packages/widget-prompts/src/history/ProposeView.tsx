import { confirmLeave, useErrorText, useI18n, useLeaveGuard, useSignals } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { cardLimits, countCodePoints, normalizeText } from '@oriel/contracts';
import { Button, Field, sheet, submitByKey, Textarea, useSheet } from '@oriel/ui';
import { Send } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { LoadedPlace } from '../card/LoadedPlace';
import { FormHead } from '../form/FormHead';
import css from '../form/form.css?inline';
import { KeptNote } from '../form/KeptNote';
import { TagField } from '../form/TagField';
import { TextFields } from '../form/TextFields';
import { usePrompts } from '../store/prompts-context';
import { createProposeStore, type ProposeStore } from './propose-store';

const styles = sheet(css);

/** Writes a change to a colleague's card, which its editors decide on. */
export default function ProposeView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  const store = usePrompts();
  const form = useMemo(() => createProposeStore(store, cardId), [store, cardId]);
  const isKnown = store.session.value?.user?.userId !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    void form.card.load();
    return form.card.clear;
  }, [form, isKnown]);
  useLeaveGuard(form);
  return (
    <LoadedPlace isNamedHere resource={form.card} onRetry={() => void form.card.reload()}>
      {card => <ProposeForm card={card} form={form} />}
    </LoadedPlace>
  );
}

function ProposeForm({ card, form }: { card: PromptCard; form: ProposeStore }) {
  useSignals();
  const { t, format } = useI18n();
  const errorText = useErrorText();
  const store = usePrompts();
  const { host } = store;
  const draft = form.draft.value;
  const error = form.error.value;

  const leave = () => store.go({ kind: 'card', cardId: card.id });
  const back = async () => {
    const texts = { title: t('propose.leaveTitle'), text: t('propose.leaveText') };
    if (await confirmLeave(host, t, form, texts)) await leave();
  };
  const send = async () => {
    const made = await form.send();
    if (!made) return;
    await leave();
    await host.notify({
      kind: 'success',
      title: t('propose.sent'),
      text: card.createdByName
        ? t('propose.sentTo', { name: card.createdByName })
        : t('propose.sentToSomebody'),
    });
  };

  return (
    <form
      className="p-form p-propose"
      noValidate
      onKeyDown={event => submitByKey(event, 's')}
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <FormHead
        title={t('propose.title')}
        onBack={back}
        problem={
          form.isUnchanged.value
            ? t('propose.unchanged')
            : error !== undefined && `${t('propose.notSent')} ${errorText(error).text}`
        }
      >
        <Button kind="primary" type="submit" icon={<Send />} busy={form.isSending.value}>
          {t('propose.send')}
        </Button>
      </FormHead>
      <p className="p-form-about">
        {card.createdByName
          ? t('propose.about', { title: card.title, name: card.createdByName })
          : t('propose.aboutSomebody', { title: card.title })}
      </p>
      <KeptNote form={form} />
      <div className="p-form-columns">
        <div className="p-form-main o-stack o-gap-4">
          <TextFields form={form} />
        </div>
        <div className="p-form-side o-stack o-gap-4">
          <TagField
            tags={draft.tags}
            problems={form.problems.value.tags}
            organizationId={store.session.value?.organization?.id}
            onChange={tags => form.change({ tags })}
            onLeave={() => form.leave('tags')}
            note={t('form.required')}
          />
          <Field
            label={t('propose.message')}
            note={`${format.number(countCodePoints(normalizeText(draft.message)))} / ${format.number(cardLimits.note)}`}
            help={t('propose.messageHelp')}
            error={
              form.isMessageTooLong.value &&
              t('form.problem.too_long', { field: t('propose.message'), max: cardLimits.note })
            }
          >
            <Textarea
              rows={4}
              value={draft.message}
              onChange={event => form.say(event.currentTarget.value)}
            />
          </Field>
        </div>
      </div>
    </form>
  );
}
