import { useT } from '@oriel/app-kit';
import { VisuallyHidden } from '@oriel/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface AgentPillProps extends ComponentPropsWithRef<'button'> {
  /** The agent's name, or the number of agents that are asked. */
  name: string;
  /** Shown instead of the name's first letter. */
  picture?: ReactNode;
}

/** The button that names the current agent. */
export function AgentPill({ name, picture, ...button }: AgentPillProps) {
  const t = useT();
  return (
    <button type="button" className="c-agent o-inline" {...button}>
      {picture || (
        <span className="c-agent-letter" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
      <span>{name}</span>
      <ChevronDown />
    </button>
  );
}
