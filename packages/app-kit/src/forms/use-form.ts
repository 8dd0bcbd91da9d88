import { useState } from 'react';
import type * as z from 'zod/mini';
import { useApp } from '../app/app';
import { createForm, type Form, type FormOptions } from './create-form';

/** A form that lives as long as its component. Only the first arguments count. */
export function useForm<V extends object, O>(
  schema: z.ZodMiniType<O, V>,
  initial: V,
  options: Omit<FormOptions<V>, 'signal'> = {},
): Form<V, O> {
  const { signal } = useApp();
  const [form] = useState(() => createForm(schema, initial, { signal, ...options }));
  return form;
}
