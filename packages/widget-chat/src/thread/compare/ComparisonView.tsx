import { useAct, useI18n, useSignals } from '@oriel/app-kit';
import { Button, sheet, Tabs, useSheet } from '@oriel/ui';
import { Check, Columns2, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AgentPicture } from '../../agents/AgentPicture';
import { useChat } from '../../session/chat-context';
import { CopyButton } from '../actions/CopyButton';
import { costText } from '../actions/cost-text';
import type { ComparedAnswer, Comparison, ComparisonViewProps } from '../store/comparison';
import { useSeconds } from '../view/use-seconds';
import css from './comparison.css?inline';

const styles = sheet(css);

/** Minimum pixels of an answer beside others. */
const columnWidth = 300;

/** The answers of several agents: side by side, or in tabs if there is no room. */
export default function ComparisonView({ comparison, Answer }: ComparisonViewProps) {
  useSignals();
  useSheet(styles);
  const { t } = useI18n();
  const { host } = useChat();
  const box = useRef<HTMLElement>(null);
  const answers = comparison.answers.value;
  const [isNarrow, setNarrow] = useState(false);
  const [shown, setShown] = useState(answers[0]?.id ?? '');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setNarrow(element.clientWidth < columnWidth * answers.length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [answers.length]);
  const current = answers.find(({ id }) => id === shown) ?? answers[0];
  const { readonly, layout } = host.props.value;
  const isReadonly = readonly === true;
  // A full chat has a header; a bare one uses the header of the host.
  const head = layout === 'full' ? host.root.querySelector('.c-thread-head') : null;
  const end = !isReadonly && answers[0] && <EndButton comparison={comparison} first={answers[0]} />;
  const column = (each: ComparedAnswer) => (
    <Column key={each.id} compared={each} comparison={comparison} Answer={Answer} isReadonly={isReadonly} />
  );
  return (
    <section ref={box} className="c-compare" aria-label={t('compare.title')}>
      {head
        ? createPortal(end, head)
        : layout !== 'bare' && (
            <header className="c-compare-bar o-row">
              <Columns2 />
              <b>{t('compare.title')}</b>
              <span className="c-grow" />
              {end}
            </header>
          )}
      {isNarrow ? (
        <Tabs
          label={t('compare.title')}
          tabs={answers.map(({ id, details }) => ({
            id,
            label: details.value.agentName ?? t('message.answer'),
          }))}
          current={current?.id ?? ''}
          onChange={setShown}
        >
          {current && column(current)}
        </Tabs>
      ) : (
        <div
          className="c-compare-columns"
          // React's type of styles lacks custom properties.
          style={{ '--c-columns': answers.length } as React.CSSProperties}
        >
          {answers.map(column)}
        </div>
      )}
    </section>
  );
}

interface ColumnProps extends ComparisonViewProps {
  compared: ComparedAnswer;
  isReadonly: boolean;
}

function Column({ compared, comparison, Answer, isReadonly }: ColumnProps) {
  useSignals();
  const { t, format } = useI18n();
  const { host, currentOrganization } = useChat();
  const { answer, details, run } = compared;
  const { agentName, modelName, hostLocation, durationMs, costInEuro } = details.value;
  const isRunning = answer.status.value.state === 'running';
  const seconds = useSeconds(answer.createdAt, isRunning);
  const organization = currentOrganization.value;
  const agent = organization?.agents.find(answer.agentId.value);
  const keep = useKeep(comparison, compared);
  const act = useAct();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await act(() => comparison.stop(compared), { failed: t('compare.stopFailed') });
    setStopping(false);
  };
  const facts = [
    durationMs !== null && format.duration(durationMs),
    costInEuro !== null && costText(costInEuro, t, format),
  ].filter(each => each !== false);
  return (
    <div className="c-compare-column">
      <header className="c-compare-agent o-row">
        {agent && organization && (
          <AgentPicture
            agent={agent}
            client={host.client}
            organizationId={organization.session.organization.id}
            name={agentName ?? ''}
            size="small"
          />
        )}
        <b className="o-line" title={agentName ?? undefined}>
          {agentName ?? t('details.unknown')}
        </b>
        <small className="o-line">
          {[modelName, hostLocation && hostLocation !== 'any' && t(`agents.place.${hostLocation}`)]
            .filter(Boolean)
            .join(', ')}
        </small>
      </header>
      <Answer answer={answer} turn={comparison.turn} run={run.value} isLast={false} />
      <footer className="c-compare-foot o-row o-wrap">
        {isRunning ? (
          <>
            <span className="c-hint" aria-live="off">
              {t('compare.answering', { duration: format.duration(seconds * 1000) })}
            </span>
            <span className="c-grow" />
            <Button size="small" busy={isStopping} onClick={() => void stop()}>
              {t('note.stop')}
            </Button>
          </>
        ) : (
          <>
            {!isReadonly && answer.text() !== '' && (
              <Button size="small" icon={<Check />} busy={keep.isBusy} onClick={keep.keep}>
                {t('compare.keep')}
              </Button>
            )}
            <CopyButton label={t('message.copy')} text={answer.text} />
            <span className="c-grow" />
            <span className="c-hint">{facts.join(', ')}</span>
          </>
        )}
      </footer>
    </div>
  );
}

/** Ends the comparison with the first answer. */
function EndButton({ comparison, first }: { comparison: Comparison; first: ComparedAnswer }) {
  const { t } = useI18n();
  const end = useKeep(comparison, first);
  return (
    <Button size="small" icon={<X />} busy={end.isBusy} onClick={end.keep}>
      {t('compare.end')}
    </Button>
  );
}

/** Keeps an answer and focuses the text field. */
function useKeep(comparison: Comparison, answer: ComparedAnswer) {
  const { t } = useI18n();
  const { drafts } = useChat();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    const { isDone } = await act(() => comparison.keep(answer), { failed: t('compare.keepFailed') });
    setBusy(false);
    if (isDone) drafts.focus();
  };
  return { isBusy, keep: () => void keep() };
}
