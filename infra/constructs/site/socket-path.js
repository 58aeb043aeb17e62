// CloudFront function, viewer request: a WebSocket API has no path but its stage's, so the last part of the
// path becomes the query parameter "channel".
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by name.
function handler(event) {
  var request = event.request;
  var match = /^\/ws\/v1\/workspace\/(queue|payment)$/.exec(request.uri);
  if (!match) return { statusCode: 404, statusDescription: 'Not Found' };
  request.querystring.channel = { value: match[1] };
  request.uri = '/live';
  return request;
}
