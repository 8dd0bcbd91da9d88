import { allTexts, fetched, useSignals, useT } from '@oriel/app-kit';
import { Button, ErrorState, sheet, useSheet } from '@oriel/ui';
import { OwnSignInOffer, WidgetFrame } from '@oriel/widget-kit';
import { useEffect, useRef } from 'react';
import { CardSkeleton, FormSkeleton } from './card/CardSkeleton';
import { CardsSkeleton } from './card/CardsSkeleton';
import { cardLayoutOf } from './card/card-layout';
import cardCss from './card/cards.css?inline';
import { Library } from './library/Library';
import css from './prompts.css?inline';
import { PromptsContext, type PromptsStore, usePrompts } from './store/prompts-context';

const styles = sheet(css);
const cardStyles = sheet(cardCss);
const CardView = fetched(() => import('./card/CardView'));
const FormView = fetched(() => import('./form/FormView'), allTexts);
const ImportView = fetched(() => import('./transfer/ImportView'), allTexts);
const HandOverView = fetched(() => import('./transfer/HandOverView'), allTexts);
const ProposeView = fetched(() => import('./history/ProposeView'), allTexts);
const ProposalsView = fetched(() => import('./history/ProposalsView'), allTexts);
const ProposalsInbox = fetched(() => import('./history/ProposalsInbox'), allTexts);
const VersionsView = fetched(() => import('./history/VersionsView'), allTexts);

/** Placeholder until the session has started: the library or a card, in the place of the real one. */
function Waiting() {
  useSignals();
  useSheet(cardStyles);
  const t = useT();
  const { view, host, library } = usePrompts();
  const props = host.props.value;
  const hasTabs = props.view !== 'guest' && !props.insert;
  return (
    <div className="p-scroll" role="status" aria-label={t('kit.loading')}>
      <div className="p-wrap">
        {view.value.kind === 'library' ? (
          <>
            {props.title !== '' && <div className="p-head" />}
            {hasTabs && <div className="p-wait-tabs" />}
            <div className="p-wait-tools" />
            <CardsSkeleton layout={cardLayoutOf(props, library.filters.value)} />
          </>
        ) : view.value.kind === 'form' ? (
          <FormSkeleton />
        ) : (
          <CardSkeleton />
        )}
      </div>
    </div>
  );
}

/** The whole widget: the library, a card and its sub-views, or the form. */
export function PromptsWidget({ store }: { store: PromptsStore }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const view = store.view.value;
  const status = store.host.status.value;
  const before = useRef(view);
  useEffect(() => {
    if (before.current !== view) store.focusRestore.arrive(view, before.current);
    before.current = view;
  }, [store, view]);
  const place = {
    waiting: <CardsSkeleton layout="list" />,
    failed: <ErrorState title={t('error.partTitle')}>{t('error.partText')}</ErrorState>,
  };
  return (
    <PromptsContext value={store}>
      <div className="p-prompts">
        <WidgetFrame
          signInTitle={t('library.signInTitle')}
          skeleton={<Waiting />}
          footer={
            status.kind !== 'auth' ? (
              <p className="p-own">
                <OwnSignInOffer />
              </p>
            ) : (
              !status.isSigningIn &&
              !status.isLeaving && (
                <p className="p-guest">
                  <Button kind="ghost" onClick={store.host.retry}>
                    {t('library.asGuest')}
                  </Button>
                </p>
              )
            )
          }
        >
          <div className="p-scroll o-scroller">
            <div className="p-wrap">
              {view.kind === 'library' && <Library />}
              {view.kind === 'card' && (
                <CardView key={view.cardId} cardId={view.cardId} {...place} waiting={<CardSkeleton />} />
              )}
              {view.kind === 'versions' && <VersionsView key={view.cardId} cardId={view.cardId} {...place} />}
              {view.kind === 'import' && <ImportView {...place} />}
              {view.kind === 'handOver' && <HandOverView {...place} />}
              {view.kind === 'propose' && <ProposeView key={view.cardId} cardId={view.cardId} {...place} />}
              {view.kind === 'proposals' &&
                (view.cardId === undefined ? (
                  <ProposalsInbox {...place} />
                ) : (
                  <ProposalsView key={view.cardId} cardId={view.cardId} {...place} />
                ))}
              {view.kind === 'form' && (
                <FormView
                  key={view.cardId ?? 'new'}
                  cardId={view.cardId}
                  {...place}
                  waiting={<FormSkeleton />}
                />
              )}
            </div>
          </div>
        </WidgetFrame>
      </div>
    </PromptsContext>
  );
}
