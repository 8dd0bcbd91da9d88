import { useSignals, useT } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import type { ReactNode } from 'react';
import { useWorkspace } from '../store/workspace-context';

/** Whether the user may view the settings of the workspace but not change them. Reads signals. */
export const useReadOnly = (): boolean => !useWorkspace().may('manageOrganizationSettings');

/** Explains why settings cannot be changed. */
export function ReadOnlyNote() {
  const t = useT();
  return <InlineNote title={t('readOnly.title')}>{t('readOnly.text')}</InlineNote>;
}

/** Disables settings for users without the right to change them, with the reason above. */
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
