import { defineElements } from '@oriel/sdk';
// Types the elements in templates.
import type {} from '@oriel/sdk/vue';

export default defineNuxtPlugin(() => defineElements());
