import { useT } from '@oriel/app-kit';
import {
  type Agent,
  agentPictureSide,
  type CardImageProblem,
  cardImageLimits,
  findImageProblem,
} from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Bot, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AgentPicture } from '../../AgentPicture';
import type { AgentsViewStore } from '../agents-view-store';

/** Side length in pixels of the uploaded square: twice the stored size, so that the server only scales down. */
const side = agentPictureSide * 2;

/** Crops an image to its centre square and encodes it in base 64, or returns the problem. */
async function readSquare(
  file: File,
): Promise<{ readonly picture: string } | { readonly problem: CardImageProblem | 'image_broken' }> {
  const early = findImageProblem({ type: file.type, bytes: file.size });
  if (early) return { problem: early };
  const read = await createImageBitmap(file).catch(() => undefined);
  if (!read) return { problem: 'image_broken' };
  try {
    const { width, height } = read;
    const problem = findImageProblem({ type: file.type, bytes: file.size, width, height });
    if (problem) return { problem };
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return { problem: 'image_broken' };
    const part = Math.min(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(read, (width - part) / 2, (height - part) / 2, part, part, 0, 0, side, side);
    // Browsers without WebP produce a PNG; the server accepts both.
    const picture = canvas.toDataURL('image/webp', 0.9).split(',')[1];
    return picture ? { picture } : { problem: 'image_broken' };
  } finally {
    read.close();
  }
}

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
      <span className="a-icon">
        {value === keptPicture && agent ? (
          <AgentPicture agent={agent} name={agent.name} size="large" {...store.service} />
        ) : value ? (
          // The server accepts three types, and all browsers detect them from the content.
          <img src={`data:image/webp;base64,${value}`} alt="" />
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
