import type { Signal } from '@oriel/app-kit';
import {
  type EndpointKind,
  endpointKindRules,
  endpointLimits,
  type ManagedModelService,
} from '@oriel/contracts';
import { Button, Field, InlineNote, Textarea, TextInput } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useOperatorT } from '../use-operator-t';

/** A key that is typed. It is in the memory of the page alone, never in a draft. */
export interface KeyState {
  readonly value: Signal<string>;
  readonly problem: Signal<'required' | 'charset' | undefined>;
  /** The stored key is removed when the form is saved. */
  readonly isRemoved: Signal<boolean>;
}

/** The key of an endpoint: of a stored one only the last letters are known. */
export function KeyField({
  kind,
  stored,
  isMoved,
  state: { value, problem, isRemoved },
}: {
  kind: EndpointKind;
  stored: ManagedModelService | undefined;
  /** The address is another one, for which the stored key is not used. */
  isMoved: boolean;
  state: KeyState;
}) {
  useSignals();
  const t = useOperatorT();
  const rules = endpointKindRules[kind];
  const hasKey = stored?.hasKey === true && !isMoved && !isRemoved.value;
  const [isReplaced, setReplaced] = useState(false);
  const change = (typed: string) => {
    value.value = typed;
    problem.value = undefined;
  };
  if (hasKey && !isReplaced)
    return (
      <Field label={t('endpoints.key')} help={t('endpoints.keyText')}>
        <span className="operator-actions op-key">
          <code>{stored.keyHint === null ? t('endpoints.keySet') : `…${stored.keyHint}`}</code>
          <Button size="small" onClick={() => setReplaced(true)}>
            {t('endpoints.keyReplace')}
          </Button>
          {rules.key === 'optional' && (
            <Button
              size="small"
              kind="ghost"
              onClick={() => {
                isRemoved.value = true;
              }}
            >
              {t('endpoints.keyRemove')}
            </Button>
          )}
        </span>
      </Field>
    );
  const control = {
    value: value.value,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: endpointLimits.key,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  return (
    <>
      {stored?.hasKey && isMoved && (
        <InlineNote tone="warning" role="status">
          {t('endpoints.keyLost')}
        </InlineNote>
      )}
      <Field
        label={t('endpoints.key')}
        note={rules.key === 'optional' ? t('endpoints.optional') : undefined}
        help={t(`endpoints.keyForm.${rules.keyForm}`)}
        error={problem.value && t(`endpoints.keyProblem.${problem.value}`)}
      >
        {rules.keyForm === 'json' ? (
          <Textarea {...control} rows={3} maxHeight={160} />
        ) : (
          <TextInput {...control} type="password" />
        )}
      </Field>
    </>
  );
}
