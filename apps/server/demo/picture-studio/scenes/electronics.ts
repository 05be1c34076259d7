import { cable, camera, charger, deskFan, deskLamp, earbuds, flashDrive, glassFilm, handFan, headphones, hub, keyboard, laptopStand, mouse, phoneCase, powerBank, powerStrip, ringLight, smartPlug, speaker, tripod, watch } from '../shapes/gadgets.ts';
import { blender, kettle, purifier, riceCooker } from '../shapes/kitchen.ts';
import type { Scene } from './scene.ts';

export const electronics: Record<string, Scene> = {
  'anc-wireless-earbuds': { tone: 'lilac', set: 'podium', draw: earbuds },
  'over-ear-headphones': { tone: 'clay', set: 'disc', draw: headphones },
  'fitness-smart-watch': { tone: 'mint', set: 'disc', draw: watch },
  'slim-power-bank-10000': { tone: 'sky', set: 'podium', draw: powerBank },
  'gan-charger-33w': { tone: 'mango', set: 'disc', draw: charger, room: 0.85, second: 'pair', tone2: 'sky' },
  'usb-c-braided-cable': { tone: 'sage', set: 'disc', draw: cable },
  'clear-phone-case': { tone: 'peach', set: 'arch', draw: phoneCase },
  'tempered-glass-film': { tone: 'teal', set: 'disc', draw: glassFilm, second: 'close', tone2: 'butter' },
  'mini-bluetooth-speaker': { tone: 'butter', set: 'podium', draw: speaker, room: 0.92 },
  'led-desk-lamp': { tone: 'teal', set: 'arch', draw: deskLamp },
  'ring-light-10': { tone: 'lilac', set: 'disc', draw: ringLight, second: 'close', tone2: 'blush' },
  'handheld-usb-fan': { tone: 'peach', set: 'disc', draw: handFan },
  'desk-circulator-fan': { tone: 'sky', set: 'window', draw: deskFan },
  'compact-mech-keyboard': { tone: 'clay', set: 'disc', draw: keyboard },
  'silent-wireless-mouse': { tone: 'mint', set: 'disc', draw: mouse, room: 0.85 },
  'aluminium-laptop-stand': { tone: 'sand', set: 'plain', draw: laptopStand },
  'usb-c-hub-6in1': { tone: 'stone', set: 'podium', draw: hub, second: 'close', tone2: 'sky' },
  'flash-drive-64': { tone: 'butter', set: 'disc', draw: flashDrive, second: 'tilt', tone2: 'teal' },
  'phone-tripod-120': { tone: 'blush', set: 'window', draw: tripod },
  'power-strip-4': { tone: 'sage', set: 'plain', draw: powerStrip },
  'wifi-smart-plug': { tone: 'teal', set: 'podium', draw: smartPlug, room: 0.85, second: 'pair', tone2: 'mango' },
  'indoor-wifi-camera': { tone: 'sky', set: 'arch', draw: camera, room: 0.95, second: 'close', tone2: 'lilac' },
  'room-air-purifier': { tone: 'sage', set: 'window', draw: purifier, props: [['sprig', 180, 620, 180, '#7fae6a', -6]], second: 'close', tone2: 'sky' },
  'electric-kettle-1l': { tone: 'butter', set: 'steps', draw: kettle, room: 0.95 },
  'mini-rice-cooker': { tone: 'peach', set: 'podium', draw: riceCooker, room: 0.95 },
  'portable-blender': { tone: 'mango', set: 'disc', draw: blender, props: [['mango', 190, 676, 110], ['citrus', 630, 684, 90, '#f29a2e']] },
};
