// Preloaded into the official suite: redirects connections to Pusher clusters to our servers, with or without TLS.
const net = require('node:net');

// oxlint-disable-next-line typescript/unbound-method -- called with the socket as `this`
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function redirected(...args) {
  const options = (Array.isArray(args[0]) ? args[0] : args)[0];
  const cluster = /^(?:ws|api)-(\w+)\.pusher\.com$/.exec(options?.host ?? '')?.[1];
  if (cluster) {
    const port = process.env[`RAAN_${cluster}_${options.port === 443 || options.port === '443' ? 443 : 80}`];
    Object.assign(options, { host: '127.0.0.1', port: Number(port) });
  }
  return connect.apply(this, args);
};
