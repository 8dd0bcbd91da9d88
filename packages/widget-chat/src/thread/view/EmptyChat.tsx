import { useSignals, useT } from '@oriel/app-kit';
import { agentName } from '../../session/agent-name';
import { useChat } from '../../session/chat-context';
import { piecesOf, plainSuggestion, suggestionsOf } from './suggestions';

async function selectSlots(shell: HTMLElement, suggestion: string): Promise<void> {
  const field = shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
  const { walkSlots } = await import('../../later-chunk');
  if (field) walkSlots(field, suggestion);
}

/** The screen before the first question. */
export function EmptyChat() {
  useSignals();
  const t = useT();
  const { host, currentOrganization, drafts } = useChat();
  const organization = currentOrganization.value;
  const { user } = organization?.session ?? {};
  const name = (user?.name ?? '').split(' ')[0] || user?.username;
  const agent = organization?.agents.current.value;
  const agentText = agent && agentName(agent, host.locale.value);
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
  return (
    <div className="c-hello">
      <h2>{name ? t('empty.title', { name }) : t('empty.titleNameless')}</h2>
      <p>{agentText ? t('empty.text', { agent: agentText }) : t('empty.textAgentless')}</p>
      {suggestions.length > 0 && host.props.value.readonly !== true && (
        <ul className="c-suggestions" aria-label={t('empty.suggestions')}>
          {suggestions.map(suggestion => (
            <li key={suggestion.text}>
              <button type="button" onClick={() => choose(suggestion.text)}>
                {suggestion.title && <b>{suggestion.title}</b>}
                {piecesOf(suggestion.text).map(piece =>
                  piece.isSlot ? (
                    <span className="c-slot" key={piece.at}>
                      {piece.text}
                    </span>
                  ) : (
                    piece.text
                  ),
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
