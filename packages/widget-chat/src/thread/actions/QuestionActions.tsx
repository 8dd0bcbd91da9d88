import { useSignals, useT } from '@oriel/app-kit';
import { IconButton, Menu, type MenuRow, sheet, useSheet } from '@oriel/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { QuestionFiles } from '../../media/files/file-parts';
import { useChat } from '../../session/chat-context';
import type { Question } from '../store/question';
import type { Turn } from '../store/turn';
import { CopyButton } from './CopyButton';
import { QuestionEditor } from './QuestionEditor';
import css from './turn-actions.css?inline';
import { useDeleteTurn } from './use-delete-turn';
import { useMarks } from './use-marks';
import { VersionSwitch } from './VersionSwitch';

const styles = sheet(css);

/** Actions on a question. */
export function QuestionActions({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { host, threads } = useChat();
  const edit = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { removeTurn, removeVersion } = useDeleteTurn(turn);
  const id = question.id.value;
  const hasVersions = useMarks().versions.value.has(id ?? '');
  const canChange = id !== null && host.props.value.readonly !== true;

  if (isEditing && canChange) {
    const close = (returnsFocus: boolean) => {
      setEditing(false);
      if (returnsFocus) requestAnimationFrame(() => edit.current?.focus());
    };
    return <QuestionEditor question={question} turn={turn} onClose={close} />;
  }
  const rows: MenuRow[] = [
    {
      id: 'one',
      label: t('message.deleteVersion'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => removeVersion(id ?? ''),
    },
    { id: 'all', label: t('message.deletePairs'), icon: <Trash2 />, danger: true, onSelect: removeTurn },
  ];
  return (
    <>
      {question.files && question.files.length > 0 && <QuestionFiles files={question.files} />}
      <div className="c-actions o-row o-gap-1" data-stays={hasVersions ? '' : undefined}>
        <VersionSwitch id={id} />
        <CopyButton label={t('message.copy')} text={() => question.text} />
        {canChange && (
          <IconButton
            ref={edit}
            label={t('message.edit')}
            disabled={threads.shown.value.run.value !== null}
            onClick={() => setEditing(true)}
          >
            <Pencil />
          </IconButton>
        )}
        {canChange &&
          (hasVersions ? (
            <Menu
              label={t('message.delete')}
              placement="bottom-end"
              trigger={props => (
                <IconButton label={t('message.delete')} {...props}>
                  <Trash2 />
                </IconButton>
              )}
              rows={rows}
            />
          ) : (
            <IconButton label={t('message.deletePair')} onClick={removeTurn}>
              <Trash2 />
            </IconButton>
          ))}
      </div>
    </>
  );
}
