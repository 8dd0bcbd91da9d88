import { confirmLeave, fetched, useErrorText, useLeaveGuard, useSignals, useT } from '@oriel/app-kit';
import {
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonRegion,
  sheet,
  submitByKey,
  Tabs,
  useSheet,
} from '@oriel/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormSkeleton } from '../card/CardSkeleton';
import cardsCss from '../card/cards.css?inline';
import { organizationElsewhere } from '../store/organization-elsewhere';
import { usePrompts } from '../store/prompts-context';
import { CardFields } from './CardFields';
import { FormHead } from './FormHead';
import css from './form.css?inline';
import { createFormStore } from './form-store';
import { KeptNote } from './KeptNote';

const CardPreview = fetched(() => import('./CardPreview'));

const styles = sheet(css);
const cardStyles = sheet(cardsCss);

/** Creates or edits a card. */
export default function FormView({ cardId }: { cardId: string | undefined }) {
  useSignals();
  useSheet(styles);
  useSheet(cardStyles);
  const t = useT();
  const errorText = useErrorText();
  const store = usePrompts();
  const { host } = store;
  const form = useMemo(() => createFormStore(store, cardId), [store, cardId]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    void form.load(abort.signal);
    return () => abort.abort();
  }, [form]);
  useLeaveGuard(form);
  const [tab, setTab] = useState<'write' | 'preview'>('write');

  const isNew = cardId === undefined || form.isDeleted.value;
  const leave = () => store.go(isNew ? { kind: 'library' } : { kind: 'card', cardId });
  const back = async () => {
    if (await confirmLeave(host, t, form)) await leave();
  };
  const save = async (options?: { readonly over: boolean }) => {
    const saved = await form.save(options);
    if (!saved) {
      // Its fields are hidden beside the preview.
      flushSync(() => setTab('write'));
      if (form.isStale.peek()) element.current?.querySelector<HTMLElement>('.p-kept button')?.focus();
      return;
    }
    host.emit('card:saved', { cardId: saved.id, isNew });
    store.library.refresh();
    await host.notify({
      kind: 'success',
      title: t('prompt.edit.success'),
      text: isNew ? t('prompt.edit.successBody') : undefined,
    });
    await store.go({ kind: 'card', cardId: saved.id });
  };

  if (!store.session.value?.user?.userId) {
    return (
      <EmptyState
        level={1}
        title={t('form.signIn')}
        actions={
          <Button kind="primary" onClick={() => void host.signIn()}>
            {t('kit.signIn.action')}
          </Button>
        }
      />
    );
  }
  const state = form.state.value;
  const error = form.error.value;
  if (state === 'missing' || (state === 'loading' && error !== undefined)) {
    const failureText = errorText(error);
    return error === undefined ? (
      <EmptyState
        level={1}
        title={t('card.notFound')}
        actions={
          // The form was shown a moment ago and may have had the focus.
          <Button ref={form.isDeleted.value ? focus : undefined} onClick={() => void leave()}>
            {t('card.toLibrary')}
          </Button>
        }
      >
        {t('form.notYours')}
      </EmptyState>
    ) : (
      <ErrorState
        level={1}
        title={failureText.title}
        actions={<Button onClick={() => void form.load(host.signal)}>{t('library.retry')}</Button>}
      >
        {failureText.text}
      </ErrorState>
    );
  }
  const elsewhere = form.card.value && organizationElsewhere(store, form.card.value);
  if (elsewhere) {
    return (
      <EmptyState
        level={1}
        title={t('elsewhere.formTitle')}
        actions={
          <>
            <Button kind="primary" onClick={() => void store.enter(elsewhere)}>
              {t('elsewhere.enter')}
            </Button>
            <Button onClick={() => void leave()}>{t('form.back')}</Button>
          </>
        }
      >
        {t('elsewhere.formText')}
      </EmptyState>
    );
  }
  return (
    <SkeletonRegion busy={state === 'loading'} skeleton={<FormSkeleton />}>
      <form
        ref={element}
        className="p-form"
        noValidate
        onKeyDown={event => submitByKey(event, 's')}
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <FormHead
          title={t(isNew ? 'form.createTitle' : 'form.editTitle')}
          onBack={back}
          problem={error !== undefined && `${t('prompt.editError')} ${errorText(error).text}`}
          tabs={
            <Tabs
              label={t('form.views')}
              tabs={(['write', 'preview'] as const).map(id => ({ id, label: t(`form.${id}`) }))}
              current={tab}
              onChange={setTab}
            />
          }
        >
          <Button kind="primary" type="submit" busy={state === 'saving'}>
            {t(form.isDeleted.value ? 'form.saveNew' : isNew ? 'form.create' : 'form.save')}
          </Button>
        </FormHead>
        <KeptNote form={form} onSaveOver={cardId ? () => void save({ over: true }) : undefined} />
        <div hidden={tab !== 'write'}>
          <CardFields form={form} />
        </div>
        {tab === 'preview' && <CardPreview {...form.draft.value} waiting={<Skeleton lines={6} />} />}
      </form>
    </SkeletonRegion>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();
