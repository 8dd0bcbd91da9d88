import { useSignals, useT } from '@oriel/app-kit';
import { Skeleton } from '@oriel/ui';
import { ChartColumn, ListChecks, type LucideIcon, MessageSquareReply, Scale, Sparkles } from 'lucide-react';
import { useChat } from '../../session/chat-context';
import { type defaultSuggestions, piecesOf, plainSuggestion, suggestionsOf } from './suggestions';

/** The greeting before the first question. */
export function EmptyChat() {
  useSignals();
  const t = useT();
  const { host, currentOrganization } = useChat();
  const { readonly } = host.props.value;
  const { user } = currentOrganization.value?.session ?? {};
  const name = (user?.name ?? '').split(' ')[0] || user?.username;
  return (
    <div className="c-hello">
      <h2>{name ? t('empty.title', { name }) : t('empty.titleNameless')}</h2>
      {/* Above a field at the end; a field in the middle has its own below it. */}
      {!readonly && <Suggestions />}
    </div>
  );
}

/** Placeholder of the greeting. */
export function EmptySkeleton() {
  const t = useT();
  return (
    <div className="c-thread" data-empty="" role="status" aria-label={t('kit.loading')}>
      <div className="c-hello">
        <div className="c-hello-wait">
          <Skeleton lines={1} />
        </div>
      </div>
    </div>
  );
}

async function selectSlots(shell: HTMLElement, suggestion: string): Promise<void> {
  const field = shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
  const { walkSlots } = await import('../../later-chunk');
  if (field) walkSlots(field, suggestion);
}

const icons: Readonly<Record<(typeof defaultSuggestions)[number], LucideIcon>> = {
  offers: Scale,
  complaint: MessageSquareReply,
  minutes: ListChecks,
  data: ChartColumn,
};

/** Questions to begin with. A press puts the whole sentence into the field, with its slots to fill in. */
export function Suggestions() {
  useSignals();
  const t = useT();
  const { host, currentOrganization, drafts } = useChat();
  const agent = currentOrganization.value?.agents.current.value;
  const suggestions = suggestionsOf(host.props.value, agent, t);
  const choose = (chosen: string) => {
    const text = plainSuggestion(chosen);
    const isUntouched = suggestions.some(each => plainSuggestion(each.text) === drafts.text.peek());
    // A suggestion replaces only an unchanged previous suggestion.
    if (isUntouched) drafts.setText(text);
    else drafts.add(text);
    drafts.focus();
    const whole = drafts.text.peek();
    if (!whole.endsWith(text)) return;
    void selectSlots(host.shell, whole.slice(0, whole.length - text.length) + chosen).catch(() => undefined);
  };
  if (suggestions.length === 0) return null;
  return (
    <ul className="c-suggestions o-flow" aria-label={t('empty.suggestions')}>
      {suggestions.map(({ name, title, text }) => {
        const Icon = name ? icons[name] : Sparkles;
        return (
          <li key={text}>
            <button type="button" className="o-row" onClick={() => choose(text)}>
              <Icon />
              <b className="o-line">{title || plainSuggestion(text)}</b>
              {title && (
                <span className="c-sentence o-visually-hidden">
                  {piecesOf(text).map(piece =>
                    piece.isSlot ? (
                      <span className="c-slot" key={piece.at}>
                        {piece.text}
                      </span>
                    ) : (
                      piece.text
                    ),
                  )}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
