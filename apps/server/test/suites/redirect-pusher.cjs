// Loaded before the official suite: what it would send to Pusher's clusters goes to our servers, plain or through TLS.
const net = require('node:net');

// oxlint-disable-next-line typescript/unbound-method -- called with the socket that it is of
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
