// The content policy lets text become HTML only by this rule. All of it comes from our own document, and Swagger UI
// cleans it first (DOMPurify).
window.trustedTypes?.createPolicy('default', { createHTML: (text) => text });

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const takeScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', takeScheme);
takeScheme();

window.SwaggerUIBundle({
  dom_id: '#docs',
  url: '/openapi.json',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
