import { Button, EmptyState, Medal, Spinner, VisuallyHidden } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ExternalLink, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host/host-context';
import { type SignInStep, signInTexts } from './texts';

export interface SignInStepsProps {
  step: SignInStep;
  /** Starts over, in a window. */
  onStart: () => void;
  /** Opens the sign-in with the whole page. */
  onLeave: () => void;
  onCancel: () => void;
}

/** Progress of an embed's sign-in, with the available actions. */
export function SignInSteps({ step, onStart, onLeave, onCancel }: SignInStepsProps) {
  useSignals();
  const host = useHost();
  const texts = signInTexts[host.locale.value];
  const [title, text] = texts.steps[step];
  const box = useRef<HTMLDivElement>(null);
  // A live region announces only its changes.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(`${title}. ${text}`), [title, text]);

  // The pressed button is gone; a focus elsewhere stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has buttons of its own
  useEffect(() => {
    const { activeElement, body } = host.shell.ownerDocument;
    const isHere = box.current?.contains(host.root.activeElement) === true;
    if (activeElement === body || isHere) box.current?.querySelector('button')?.focus();
  }, [step, host]);

  return (
    <div ref={box} part="sign-in" data-step={step}>
      <EmptyState
        drawing={<Medal>{step === 'waiting' || step === 'leaving' ? <Spinner /> : <LogIn />}</Medal>}
        title={title}
        actions={
          step !== 'leaving' && (
            <>
              {step === 'blocked' && (
                <Button kind="primary" onClick={onLeave}>
                  {texts.leave}
                </Button>
              )}
              {step === 'waiting' ? (
                <Button icon={<ExternalLink />} onClick={onStart}>
                  {texts.openAgain}
                </Button>
              ) : (
                <Button kind={step === 'blocked' ? 'plain' : 'primary'} onClick={onStart}>
                  {step === 'needed' ? texts.signIn : texts.again}
                </Button>
              )}
              {step !== 'needed' && (
                <Button kind="ghost" onClick={onCancel}>
                  {texts.cancel}
                </Button>
              )}
            </>
          )
        }
      >
        {text}
      </EmptyState>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}
