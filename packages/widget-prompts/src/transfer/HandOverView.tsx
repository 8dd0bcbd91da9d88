import { useErrorText, useSignals, useT } from '@oriel/app-kit';
import type { CardOwner } from '@oriel/contracts';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  SkeletonRegion,
  sheet,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CardsSkeleton } from '../card/CardsSkeleton';
import { usePrompts } from '../store/prompts-context';
import css from './hand-over.css?inline';
import { createHandOverStore, type HandOverStore } from './hand-over-store';
import { useOwnedText } from './use-owned-text';

const styles = sheet(css);

/** Members and former members with their cards, and the hand-over of these cards. */
export default function HandOverView() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const [work] = useState(() => createHandOverStore(store));
  const { user, organization } = store.session.value ?? {};
  const organizationId = organization?.id;
  useEffect(() => {
    if (!user || !organizationId) return;
    const abort = new AbortController();
    void work.load(abort.signal);
    return () => abort.abort();
  }, [work, user, organizationId]);

  if (!user || !organization) {
    return (
      <EmptyState
        title={t('handOver.signIn')}
        actions={
          <Button kind="primary" onClick={() => void store.host.signIn()}>
            {t('kit.signIn.action')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="p-hand-over">
      {store.hasHead.value ? (
        <div className="p-head o-row">
          <Button
            kind="ghost"
            icon={<ArrowLeft />}
            className="p-back"
            onClick={() => void store.go({ kind: 'library' })}
          >
            {t('handOver.back')}
          </Button>
          <h2 className="o-line">{t('handOver.title')}</h2>
        </div>
      ) : (
        <VisuallyHidden>
          <h2>{t('handOver.title')}</h2>
        </VisuallyHidden>
      )}
      <Owners work={work} />
    </div>
  );
}

function Owners({ work }: { work: HandOverStore }) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const id = useId();
  const { host, session, focusRestore } = usePrompts();
  const people = work.people.value;
  const shown = useRef(people);
  // A person without cards leaves the list, together with the pressed button.
  useEffect(() => {
    if (shown.current && shown.current !== people)
      focusRestore.to(host.root.querySelector<HTMLElement>('.p-hand-over h3'));
    shown.current = people;
  }, [people, focusRestore, host]);
  const error = work.error.value;
  if (error !== undefined) {
    const failureText = errorText(error);
    return (
      <ErrorState
        title={failureText.title}
        level={3}
        requestNumber={failureText.requestNumber}
        actions={<Button onClick={() => void work.load(host.signal)}>{t('library.retry')}</Button>}
      >
        {failureText.text}
      </ErrorState>
    );
  }
  const leavers = people?.filter(({ isMember }) => !isMember) ?? [];
  const members = people?.filter(({ isMember, cards, lists }) => isMember && cards + lists > 0) ?? [];
  return (
    <SkeletonRegion busy={people === undefined} skeleton={<CardsSkeleton layout="list" />}>
      {people && leavers.length === 0 ? (
        <EmptyState title={t('handOver.emptyTitle')} level={3} compact>
          {t('handOver.emptyText')}
        </EmptyState>
      ) : (
        <section aria-labelledby={`${id}-leavers`}>
          <p className="p-hand-over-text">
            {t('handOver.text', { workspace: session.value?.organization?.name })}
          </p>
          <h3 id={`${id}-leavers`}>{t('handOver.leavers')}</h3>
          <ul className="p-people o-box">
            {leavers.map(person => (
              <Person key={person.userId} person={person} onGive={() => void work.give(person, t)} />
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section aria-labelledby={`${id}-members`}>
          <h3 id={`${id}-members`}>{t('handOver.members')}</h3>
          <ul className="p-people o-box">
            {members.map(person => (
              <Person key={person.userId} person={person} />
            ))}
          </ul>
        </section>
      )}
    </SkeletonRegion>
  );
}

function Person({ person, onGive }: { person: CardOwner; onGive?: () => void }) {
  const t = useT();
  const ownedText = useOwnedText();
  return (
    <li className="p-person o-row o-gap-3">
      <Avatar name={person.name} quiet />
      <span className="p-person-text">
        <b>{person.name}</b>
        <small>{ownedText(person)}</small>
      </span>
      {onGive && (
        <Button size="small" aria-label={t('handOver.giveOf', { name: person.name })} onClick={onGive}>
          {t('handOver.give')}
        </Button>
      )}
    </li>
  );
}
