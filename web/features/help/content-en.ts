import type { Topic, TopicText } from './topics.ts';

/** English help. Loaded with the page that shows it. */
export const HELP_EN: Record<Topic, TopicText> = {
  start: {
    title: 'First steps',
    paragraphs: [
      'Open one of our sample models from the home page or the empty workspace. You need no account: pick lattices, move sliders, cut through the model and watch the figures.',
      'To use a model of your own, sign in and upload an STL, 3MF, OBJ or PLY file. We check it in your browser, name every problem and offer to repair what can be repaired.',
      'Choose an application area, a lattice and its parameters. The live preview shows the lattice and its weight at once. Generate makes the file; you pay only when you download it.',
    ],
  },
  lattices: {
    title: 'Choosing a lattice',
    paragraphs: [
      'Strut lattices are frameworks of rods. Surface lattices (TPMS) are curved sheets without corners. Foams have cells of irregular shape.',
      'Search by name or number, or filter: stiff lattices carry load with little material, springy ones bend far before they yield, and some print without support because every strut rises steeply enough.',
      'The chart of a lattice scores five properties from 0 to 5 at the current density. It opens when the pointer or the focus rests on a lattice, and by the small chart button, also on touch screens.',
    ],
  },
  parameters: {
    title: 'Density, size and rod diameter',
    paragraphs: [
      'Density is the share of the part that is solid. Lattice size is the edge of a cell. Rod diameter is the thickness of a strut, or of the sheet of a surface lattice.',
      'The three depend on each other. A lock keeps lattice size or rod diameter while you change another value. If a value would leave its range, it stops at the limit and the value you changed is adjusted.',
      'Conformal cells follow the walls of a thin part, a whole number of them across. Fit to part looks for a cell size that reaches every place of the part.',
      'A shell closes the part with a wall inside its surface. A solid bottom fills it up to a height. Sides is the number of flat sides of each strut.',
      'Powder or resin stays inside a closed shell unless it has drain holes. Place two where the part drains best with one press, or press the model where you want them. The diameter starts with the one advised for your process.',
    ],
  },
  gradient: {
    title: 'Gradient',
    paragraphs: [
      'A gradient changes the rod diameter over the part. An image sets it: black places get the first diameter, white places the second.',
      'Choose one of our images or your own (PNG or JPEG, up to 2 MB and 1024 pixels), and the axis along which it is projected. The image shows on the model.',
      'Or let the stress decide: choose one lattice, open the press test, press it, then choose Grade by stress. Rods become thick where the part works hard and thin elsewhere, at the same stiffness. Compare before and after, and take the gradient with one press.',
    ],
  },
  regions: {
    title: 'Two regions',
    paragraphs: [
      'A cut divides the part, and each side gets its own lattice. Draw the cut on the model, or choose an axis and a position.',
      'The sides are named and coloured on the model and in the panel. Select a lattice for each. A side without one takes the lattice of the other. A solid membrane joins both.',
    ],
  },
  edit: {
    title: 'Scaling, turning and cutting a model',
    paragraphs: [
      'Scale, Rotate and move, Place face on bed and Cut are in the bar above the stage. Their panels open over the parameters, so that they never cover the model.',
      'Every step can be undone. Edits are stored as a new file when you generate; your upload stays as it is.',
    ],
  },
  view: {
    title: 'Looking at a model',
    paragraphs: [
      'Drag to turn, drag with the right button to move, scroll to zoom. The cube and the number keys show it from a side, F fits it to the stage.',
      'The View panel switches the original, the preview, the structure and the lattice on and off, and cuts through them along each axis.',
      'Measure gives the distance of two points. The camera button saves the view as a picture at twice the screen size, the link button copies an address that opens this very view.',
    ],
  },
  print: {
    title: 'Printability',
    paragraphs: [
      'Choose the printing process and the material. Struts that are too thin, too flat or too close for the process are coloured on the lattice and counted below the parameters, often with a fix by one press.',
      'After generating, Printability checks the finished lattice: how much of it hangs over, its thinnest and flattest places, with pictures.',
    ],
  },
  output: {
    title: 'Output and open ends',
    paragraphs: [
      'High precision has the sides you chose and ends that follow the surface exactly. Low precision has six sides and simple ends. Cut has ends that are flush with a plane.',
      'Open ends are struts that the surface of the part cuts. Keep them, remove them, trim loose struts, or connect them with a net along the surface.',
      'Results come as STL, as 3MF and as 3MF with the beam lattice extension, which stores struts instead of triangles and is far smaller.',
    ],
  },
  orders: {
    title: 'Your orders',
    paragraphs: [
      'History lists your orders with picture and parameters. Give them names, search them and sort them. Edit as new opens the model with all settings for another lattice.',
    ],
  },
  pay: {
    title: 'Prices and downloads',
    paragraphs: [
      'Generating is free. A download is paid once per order; from low to high precision the difference is due. Free downloads of your account count first, for low precision.',
      'Paid files are kept for half a year. Receipts come by mail, and the page of payments lists them.',
    ],
  },
  terms: {
    title: 'Terms of use',
    paragraphs: [
      'Trabecula fills models with lattices. You keep all rights to the models you upload and to the files you download. Upload only models that you may use.',
      'We check every file before download, for closed and consistent geometry and against the limits of the chosen process. Whether a printed part is fit for its purpose is for you to test, above all where people depend on it.',
      'Payment, refunds and the time for which files are kept are described under Prices. Accounts that disturb the service for others can be barred.',
    ],
  },
  privacy: {
    title: 'Privacy',
    paragraphs: [
      'We store your name, e-mail address and, if you give it, your mobile number; your models, orders and payments; and the devices on which you are signed in. We use them to run your account and nothing else.',
      'Only your account can open your models. Payments are handled by the payment provider; we never see card numbers.',
      'One cookie keeps you signed in. Your browser keeps language, appearance and your last model, so that a reload does not lose it. There are no trackers and no advertising.',
      'You can delete models, orders and your whole account at any time. What is not used ends by itself after half a year to a year.',
    ],
  },
};
