// CloudFront function, viewer request: to the API the CDN is the caller, so the viewer's own address goes along in
// a header. Whatever the viewer wrote there is replaced.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by name.
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
