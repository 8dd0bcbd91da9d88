/** Names of companies that serve models over OpenAI's protocol, by the ends of their hosts. */
const knownNames: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'openai.azure.com': 'Azure OpenAI',
  'azure.com': 'Azure',
  'amazonaws.com': 'Amazon Bedrock',
  'anthropic.com': 'Anthropic',
  'cerebras.ai': 'Cerebras',
  'cohere.com': 'Cohere',
  'deepseek.com': 'DeepSeek',
  'fireworks.ai': 'Fireworks AI',
  'googleapis.com': 'Google',
  'groq.com': 'Groq',
  'huggingface.co': 'Hugging Face',
  'infomaniak.com': 'Infomaniak',
  'ionos.com': 'IONOS',
  'mistral.ai': 'Mistral',
  'nvidia.com': 'NVIDIA',
  'openrouter.ai': 'OpenRouter',
  'ovh.net': 'OVHcloud',
  'perplexity.ai': 'Perplexity',
  'scaleway.ai': 'Scaleway',
  'together.ai': 'Together AI',
  'together.xyz': 'Together AI',
  'x.ai': 'xAI',
};

/** The name under which people know the provider at an address. */
export function providerName(address: string): string {
  const { hostname } = new URL(address);
  const labels = hostname.split('.');
  const found = labels.map((_, index) => knownNames[labels.slice(index).join('.')]);
  return found.find(name => name !== undefined) ?? 'OpenAI-compatible';
}
