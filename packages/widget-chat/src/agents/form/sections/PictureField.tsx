import { useT } from '@oriel/app-kit';
import { type Agent, cardImageLimits } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Bot, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AgentPicture } from '../../AgentPicture';
import type { AgentsViewStore } from '../agents-view-store';
import { readSquare } from './read-square';

/** The value for a picture that stays as stored. */
export const keptPicture = 'kept';

/** Options of {@link PictureField}. */
export interface PictureFieldProps {
  /** Default: a new agent. */
  agent: Agent | undefined;
  store: AgentsViewStore;
  /** Base 64, {@link keptPicture}, or empty for none. */
  value: string;
  /** Whether the server rejects the picture. */
  isRefused: boolean;
  onChange: (value: string) => void;
}

/** The picture of an agent, cropped to a square. */
export function PictureField({ agent, store, value, isRefused, onChange }: PictureFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const shownProblem = problem ?? (isRefused ? 'image_broken' : undefined);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readSquare(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('picture' in read) onChange(read.picture);
  };
  return (
    <fieldset className="a-picture o-row o-wrap" aria-describedby={`${id}-note`}>
      <legend>{t('agents.picture')}</legend>
      <span className="a-icon" data-size="large">
        {value === keptPicture && agent ? (
          <AgentPicture agent={agent} {...store.service}>
            <Bot />
          </AgentPicture>
        ) : value ? (
          // The server accepts three types, and all browsers detect them from the content.
          <img className="c-agent-picture" src={`data:image/webp;base64,${value}`} alt="" />
        ) : (
          <Bot />
        )}
      </span>
      <Button ref={choose} size="small" icon={<ImageUp />} onClick={() => input.current?.click()}>
        {t(value ? 'agents.changePicture' : 'agents.choosePicture')}
      </Button>
      {value && (
        <Button
          size="small"
          kind="ghost"
          icon={<Trash2 />}
          onClick={() => {
            setProblem(undefined);
            onChange('');
            choose.current?.focus();
          }}
        >
          {t('agents.removePicture')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={cardImageLimits.types.join(',')}
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p
        id={`${id}-note`}
        className={shownProblem ? 'a-problem' : 'a-muted'}
        role={shownProblem ? 'alert' : undefined}
      >
        {shownProblem
          ? t(`agents.problem.${shownProblem}`, {
              min: cardImageLimits.minSide,
              max: cardImageLimits.maxSide,
            })
          : t('agents.pictureText')}
      </p>
    </fieldset>
  );
}
