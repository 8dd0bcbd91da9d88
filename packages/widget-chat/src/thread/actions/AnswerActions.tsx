import { allTexts, fetched, useI18n, useSignals, useT } from '@oriel/app-kit';
import type { Feedback } from '@oriel/contracts';
import { IconButton, isTouchOnly, Menu, type MenuRow, mergeRefs, sheet, useSheet } from '@oriel/ui';
import {
  ClipboardType,
  Copy,
  Download,
  Ellipsis,
  Info,
  Presentation,
  RotateCw,
  TextCursor,
  TextQuote,
  Trash2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { chatTransferDialog } from '../../channels/channel-dialogs';
import { channelName } from '../../channels/channel-name';
import { hasOutline, outlineOf, useSaveSlides } from '../../media/slides/use-save-slides';
import { useChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';
import type { Turn } from '../store/turn';
import { CopyButton, useCopyText } from './CopyButton';
import { copyFormatted } from './copy-formatted';
import { FeedbackButtons, FeedbackForm, ratingIcons, useFeedback } from './FeedbackButtons';
import { focusStop } from './focus-stop';
import { QuoteButton } from './QuoteButton';
import { plainText, quote, selectionWithin } from './quote';
import css from './turn-actions.css?inline';
import { useDeleteTurn } from './use-delete-turn';
import { selectText, useLongPress } from './use-long-press';
import { useMarks } from './use-marks';
import { useReadAloud } from './use-read-aloud';
import { VersionSwitch } from './VersionSwitch';

const styles = sheet(css);
const AnswerDetails = fetched(() => import('./AnswerDetails'), allTexts);

export interface AnswerActionsProps {
  answer: Answer;
  turn: Turn;
  isLast: boolean;
}

/**
 * Actions on an answer. Those of the last answer are always visible, the others appear on hover and focus; on touch, a long press
 * opens them as one menu.
 */
export function AnswerActions({ answer, turn, isLast }: AnswerActionsProps) {
  useSignals();
  useSheet(styles);
  const { t, format } = useI18n();
  const { answerAgain, host, threads, drafts } = useChat();
  const more = useRef<HTMLButtonElement>(null);
  const [hasDetails, setDetails] = useState(false);
  const { removeTurn, removeVersion } = useDeleteTurn(turn);
  const id = answer.id.value;
  const questionId = turn.question?.id.value ?? null;
  const { versions } = useMarks();
  const isReadonly = host.props.value.readonly === true;
  const canDelete = !isReadonly && Boolean(questionId ?? id);
  const canAskAgain = !isReadonly && questionId !== null && threads.shown.value.run.value === null;
  const hasVersions = versions.value.has(id ?? '');
  const hasMoreTurns = hasVersions || versions.value.has(questionId ?? '');
  const { canRead, isReading, toggle } = useReadAloud();
  const { given, change } = useFeedback(id);
  const [rating, setRating] = useState<Feedback['rating']>();
  const copyText = useCopyText();
  const saveSlides = useSaveSlides();
  const saveAnswer = useSaveAnswer();
  /** All actions are in the menu. */
  const isFolded = !isLast && isTouchOnly();
  useLongPress(more, '.c-answer', () => isFolded && more.current?.click());
  const article = () => more.current?.closest<HTMLElement>('.c-answer');

  const copyWithFormat = async () => {
    const element = article();
    const isCopied = element ? await copyFormatted(element, answer.text(), host) : false;
    await host.notify(
      isCopied
        ? { kind: 'success', title: t('chat.copied') }
        : { kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') },
    );
  };
  const quoteAnswer = () => {
    const element = article();
    if (element) quote(drafts, selectionWithin(host.root, element)?.text ?? plainText(element));
  };
  const askAgain = () => void answerAgain(turn);
  const folded: (MenuRow | false)[] = [
    {
      kind: 'label',
      id: 'time',
      label: format.date(answer.createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { id: 'copy', label: t('message.copy'), icon: <Copy />, onSelect: () => void copyText(answer.text()) },
    { id: 'select', label: t('message.select'), icon: <TextCursor />, onSelect: () => selectText(article()) },
    canAskAgain && { id: 'again', label: t('message.regenerate'), icon: <RotateCw />, onSelect: askAgain },
    ...(id === null || isReadonly ? [] : (['up', 'down'] as const)).map(
      (each): MenuRow => ({
        id: each,
        label: t(`feedback.${each}`),
        icon: ratingIcons[each],
        checked: given?.rating === each,
        onSelect: () => setRating(each),
      }),
    ),
  ];
  const rows: (MenuRow | false)[] = [
    ...(isFolded ? folded : []),
    {
      id: 'formatted',
      label: t('message.copyFormatted'),
      icon: <ClipboardType />,
      onSelect: () => void copyWithFormat(),
    },
    id !== null && {
      id: 'save',
      label: t('message.save'),
      icon: <Download />,
      onSelect: () => saveAnswer(id),
    },
    hasOutline(answer.text()) && {
      id: 'slides',
      label: t('message.slides'),
      icon: <Presentation />,
      onSelect: () => void saveSlides(outlineOf(answer.text())),
    },
    !isReadonly && { id: 'quote', label: t('message.quote'), icon: <TextQuote />, onSelect: quoteAnswer },
    canRead && {
      id: 'read',
      label: t(isReading ? 'message.stopReading' : 'message.readAloud'),
      icon: isReading ? <VolumeX /> : <Volume2 />,
      onSelect() {
        const element = article();
        if (element) toggle(element);
      },
    },
    id !== null && {
      id: 'details',
      label: t('message.details'),
      icon: <Info />,
      onSelect: () => setDetails(true),
    },
    canDelete && { kind: 'divider', id: 'divider' },
    canDelete &&
      hasVersions && {
        id: 'delete-version',
        label: t('message.deleteVersion'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => removeVersion(id ?? ''),
      },
    canDelete && {
      id: 'delete',
      label: t(hasMoreTurns ? 'message.deletePairs' : 'message.deletePair'),
      icon: <Trash2 />,
      danger: true,
      onSelect: removeTurn,
    },
  ];
  return (
    <div className="c-actions o-row o-wrap o-gap-1" data-stays={isLast ? '' : undefined}>
      <VersionSwitch id={id} />
      {!isFolded && (
        <>
          <CopyButton label={t('message.copy')} text={answer.text} />
          {canAskAgain && (
            <IconButton
              size="small"
              label={t('message.regenerate')}
              onClick={event => {
                focusStop(event);
                askAgain();
              }}
            >
              <RotateCw />
            </IconButton>
          )}
          {id !== null && !isReadonly && <FeedbackButtons id={id} />}
        </>
      )}
      <Menu
        label={t('chat.more')}
        trigger={({ ref, ...props }) => (
          <IconButton size="small" label={t('chat.more')} {...props} ref={mergeRefs(ref, more)}>
            <Ellipsis />
          </IconButton>
        )}
        rows={rows.filter(row => row !== false)}
      />
      {hasDetails && id !== null && (
        <AnswerDetails
          id={id}
          anchor={more}
          onClose={returnsFocus => {
            setDetails(false);
            if (returnsFocus) more.current?.focus();
          }}
        />
      )}
      {rating && (
        <FeedbackForm
          rating={rating}
          given={given}
          anchor={more}
          onChange={change}
          onClose={returnsFocus => {
            setRating(undefined);
            if (returnsFocus) more.current?.focus();
          }}
        />
      )}
      {isLast && !isReadonly && <QuoteButton />}
    </div>
  );
}

/** Returns a function that opens the dialog which saves an answer as a file. */
function useSaveAnswer(): (messageId: string) => void {
  const t = useT();
  const { host, threads, currentOrganization } = useChat();
  return messageId => {
    const organization = currentOrganization.peek();
    if (!organization) return;
    const channel = organization.channels.find(threads.shown.peek().channelId.peek());
    const name = channel ? channelName(channel, host.locale.peek()) : t('message.answer');
    const organizationId = organization.session.organization.id;
    // If a dialog is already open, it stays.
    host
      .openDialog(chatTransferDialog, { mode: 'export', organizationId, messageId, name })
      .catch(() => undefined);
  };
}
