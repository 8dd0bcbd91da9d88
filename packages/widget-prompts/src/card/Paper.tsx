import type { ParsedPrompt, PromptCard } from '@oriel/contracts';
import { useI18n } from '@oriel/widget-kit';
import type { CardStore } from '../store/card-store';
import { CardAgent } from './CardFoot';
import { PaperText } from './PaperText';
import { VisibilityIcon } from './VisibilityIcon';

/** The text as it will be sent, with a slot at the place of each variable. */
export function Paper({ card, parsed, open }: { card: PromptCard; parsed: ParsedPrompt; open: CardStore }) {
  const { t, format } = useI18n();
  const date = format.date(card.updatedAt, { dateStyle: 'medium' });
  return (
    <div className="p-paper-side">
      <section className="p-paper" aria-label={t('card.preview')}>
        <PaperText parsed={parsed} open={open} />
      </section>
      <div className="p-foot p-paper-foot">
        <span className="p-agent">
          <VisibilityIcon visibility={card.visibility} />
          {t(`visibility.${card.visibility}`)}
        </span>
        <CardAgent card={card} />
        <span className="p-edited">
          {card.createdByName
            ? t('card.editedBy', { name: card.createdByName, date })
            : t('card.edited', { date })}
        </span>
      </div>
    </div>
  );
}
