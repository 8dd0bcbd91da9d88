/** Families of models that take images, by name, for endpoints that do not declare it. */
const seeing =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|(?:^|\/)o[134](?:-|$)(?!mini-2024)|claude-(?!1|2|instant)|gemini|gemma-?3|llava|pixtral|mistral-(?:small|medium)-(?:2503|25|3|latest)|llama-?(?:3\.2-(?:11|90)b|4)|moondream|minicpm-v|internvl|phi-?(?:3\.5|4)-(?:vision|multimodal)|[-_.:/](?:vl|vision)\b|\d-?vl\b/i;

/** Whether a model with this name takes images, if its endpoint does not declare it. */
export const seesImages = (model: string): boolean =>
  seeing.test(model) && !/audio|embed|realtime/i.test(model);
