import { useSignals, useT } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import type { ReactNode } from 'react';
import { useWorkspace } from '../store/workspace-context';

/** Whether the caller sees the settings of the workspace without the right to change them. Reads signals. */
export const useReadOnly = (): boolean => !useWorkspace().may('manageOrganizationSettings');

/** Says why settings can only be read. */
export function ReadOnlyNote() {
  const t = useT();
  return <InlineNote title={t('readOnly.title')}>{t('readOnly.text')}</InlineNote>;
}

/** Settings that a caller without the right to change them sees switched off, with the reason. */
export function ReadOnly({ children }: { children: ReactNode }) {
  useSignals();
  if (!useReadOnly()) return children;
  return (
    <>
      <ReadOnlyNote />
      {/* A disabled group disables every control in it. */}
      <fieldset disabled className="o-form">
        {children}
      </fieldset>
    </>
  );
}
