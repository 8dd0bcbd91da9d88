import { createContext, useContext } from 'react';

/** Ids and state that a control takes from the surrounding field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const FieldContext = createContext<(FieldControl & { labelId: string }) | null>(null);

/** The attributes that connect a control to the surrounding field; empty outside of a field. */
export function useFieldControl(): Partial<FieldControl> {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field['aria-describedby'],
    'aria-invalid': field['aria-invalid'],
  };
}
